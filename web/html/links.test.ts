import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { CheerioAPI } from 'cheerio';
import { expect, test } from 'vitest';
import firm from '../content/firm.json' with { type: 'json' };
import site from '../content/site.json' with { type: 'json' };
import { documentAt, origin, pages, publicFolder } from './built-site.ts';

/** The addresses that a page links to, loads, posts to and lists in its head. */
function addressesIn($: CheerioAPI): string[] {
  const attributes = $('[href], [src], [srcset], [poster], form[action]')
    .toArray()
    .flatMap((element) => {
      const { href, src, poster, action, srcset } = $(element).attr() ?? {};
      return [href, src, poster, action, ...(srcset?.split(',') ?? []).map((part) => part.trim().split(' ')[0])];
    });
  const card = $('meta[property="og:image"]').attr('content');
  // An @id with an anchor is an identifier, not a link.
  const structured = $('script[type="application/ld+json"]')
    .toArray()
    .flatMap((block) =>
      [
        ...$(block)
          .text()
          .matchAll(/"(https?:[^"#]+)"/g),
      ].map(([, url]) => url),
    );
  return [...attributes, card, ...structured.filter((url) => url?.startsWith(origin))].filter(
    (url) => url !== undefined && url !== '',
  ) as string[];
}

/** The reason why an address of the site, found at `from`, does not resolve; null if it does or belongs to another site. */
function faultOf(address: string, from: string): string | null {
  const { origin: host, pathname, hash } = new URL(address, `${origin}${from}`);
  if (host !== origin || pathname.startsWith('/api/')) return null;
  const anchor = decodeURIComponent(hash.slice(1));
  if (pathname.endsWith('/')) {
    if (!pages.includes(pathname)) return `${from} leads to ${address}, which is not a page`;
    if (anchor === '' || documentAt(pathname)(`[id="${anchor}"]`).length > 0) return null;
    return `${from} leads to ${address}, which has no such anchor`;
  }
  const file = join(publicFolder, decodeURIComponent(pathname));
  if (!statSync(file, { throwIfNoEntry: false })?.isFile()) return `${from} leads to ${address}, which is not a file`;
  const hasSymbol =
    !pathname.endsWith('.svg') || anchor === '' || readFileSync(file, 'utf8').includes(`id="${anchor}"`);
  return hasSymbol ? null : `${from} shows ${address}, which has no such symbol`;
}

const faultsOf = (addresses: readonly string[], from: string) =>
  [...new Set(addresses)].map((address) => faultOf(address, from)).filter((fault) => fault !== null);

test.each(pages)(
  'every internal link, anchor, picture and file of %s resolves, and every address in its head',
  (path) => {
    const addresses = addressesIn(documentAt(path));
    expect(addresses.length).toBeGreaterThan(0);
    expect(faultsOf(addresses, path)).toEqual([]);
  },
);

const valuesOf = (content: unknown, paths: readonly string[]) =>
  paths.map((path) =>
    path.split('.').reduce<unknown>((value, key) => (value as Record<string, unknown>)[key], content),
  );

/** The values of `site.json` and `firm.json` that the firm has to set. */
const toFillIn = new Set([...valuesOf(site, site.toFillIn), ...valuesOf(firm, firm.invented)]);

test.each(pages)(
  'rule 2.115: no link of %s leads to a made-up address, except those that site.json and firm.json say are to be filled in',
  (path) => {
    const madeUp = addressesIn(documentAt(path)).filter((address) =>
      /(?:^|\.)example(?:\.[a-z]+)?$/.test(new URL(address, origin).hostname),
    );
    expect(madeUp.filter((address) => !toFillIn.has(address))).toEqual([]);
  },
);

test.each(['/sitemap.xml', '/robots.txt', '/feed.xml', '/site.webmanifest', '/.well-known/security.txt'])(
  'every address in %s resolves',
  (path) => {
    const text = readFileSync(join(publicFolder, path), 'utf8');
    const absolute = [...text.matchAll(new RegExp(`${origin}[^<"\\s]*`, 'g'))].map(([address]) => address);
    const relative = [...text.matchAll(/"(?:src|start_url|scope)": "([^"]+)"/g)].map(([, address = '']) => address);
    expect(absolute.length + relative.length).toBeGreaterThan(0);
    expect(faultsOf([...absolute, ...relative], path)).toEqual([]);
  },
);

test('a broken link, anchor or symbol is found', () => {
  const addresses = [
    '/no-such-page/',
    '/no-such-file.pdf',
    '/about-us',
    '/#no-such-anchor',
    '/favicon.svg#no-such-symbol',
    `${origin}/blog/page/99/`,
  ];
  expect(faultsOf(addresses, '/')).toHaveLength(addresses.length);
});
