import type { RenderedPage } from '../../src/app/entry-server.tsx';

type PageHead = Pick<RenderedPage, 'path' | 'canonical' | 'title' | 'description'>;

/**
 * Throws when two pages have one address, so that one is written over the other, and when two have one title or one description, since a search engine then shows one of them alone.
 * A second address of the same page is not another page.
 */
export function checkUnique(pages: readonly PageHead[]): void {
  const addresses = new Set<string>();
  for (const { path } of pages) {
    if (addresses.has(path)) throw new Error(`Two pages have the address ${path}`);
    addresses.add(path);
  }
  for (const field of ['title', 'description'] as const) {
    const seen = new Map<string, string>();
    for (const page of pages.filter(({ path, canonical }) => path === canonical)) {
      const other = seen.get(page[field]);
      if (other !== undefined) throw new Error(`${other} and ${page.path} have the same ${field}: "${page[field]}"`);
      seen.set(page[field], page.path);
    }
  }
}
