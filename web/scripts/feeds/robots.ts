/**
 * `robots.txt` (RFC 9309). Pages that are not to be found are not named here: they say so themselves, and who is kept
 * from reading a page does not see that it says so.
 */
export function robots(sitemapUrl: string): string {
  return `User-agent: *\nAllow: /\nDisallow: /api/\n\nSitemap: ${sitemapUrl}\n`;
}
