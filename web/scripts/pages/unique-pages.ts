import type { RenderedPage } from '../../src/app/entry-server.tsx';

type PageHead = Pick<RenderedPage, 'path' | 'canonical' | 'title' | 'description'>;

/**
 * Throws if two pages have the same path, so that one would overwrite the other, or the same title or description, since
 * search engines then show only one of them. A second path of the same page may share both.
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
