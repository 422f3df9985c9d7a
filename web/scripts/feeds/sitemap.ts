import { element, xmlFile } from './xml.ts';

/** An indexed page. */
export interface SitemapEntry {
  /** Absolute URL. */
  url: string;
  /** Date of the last change, `2026-10-19`, if known: guessed dates would make search engines distrust all of them. */
  lastModified?: string | undefined;
}

/** `sitemap.xml` (sitemaps.org/protocol.html). */
export function sitemap(entries: readonly SitemapEntry[]): string {
  const urls = entries.map(
    ({ url, lastModified }) =>
      `  <url>${element('loc', url)}${lastModified ? element('lastmod', lastModified) : ''}</url>`,
  );
  return xmlFile(`<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>`);
}

/**
 * `robots.txt` (RFC 9309). Pages that are not indexed are not listed: they carry `noindex`, which a crawler kept from
 * reading them would not see.
 */
export function robots(sitemapUrl: string): string {
  return `User-agent: *\nAllow: /\nDisallow: /api/\n\nSitemap: ${sitemapUrl}\n`;
}
