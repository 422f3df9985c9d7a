import { element, xmlFile } from './xml.ts';

/** A page that is to be found. */
export interface SitemapEntry {
  /** The whole public address. */
  url: string;
  /** The day of the last change, `2026-10-19`, where it is known: a guess would make search engines distrust all of them. */
  lastModified?: string | undefined;
}

/** `sitemap.xml` (sitemaps.org/protocol.html). */
export function sitemap(entries: readonly SitemapEntry[]): string {
  const urls = entries.map(
    ({ url, lastModified }) => `  <url>${element('loc', url)}${lastModified ? element('lastmod', lastModified) : ''}</url>`,
  );
  return xmlFile(`<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>`);
}

/**
 * `robots.txt` (RFC 9309). Pages that are not to be found are not named here: they say so themselves, and who is kept
 * from reading a page does not see that it says so.
 */
export function robots(sitemapUrl: string): string {
  return `User-agent: *\nAllow: /\nDisallow: /api/\n\nSitemap: ${sitemapUrl}\n`;
}
