/** The public address of the site, without a slash at the end. */
export const siteOrigin: string = SITE_ORIGIN;

/** The whole public address of something on the site: `/blog/` gives `https://www.firm.example/blog/`. */
export function absoluteUrl(path: string): string {
  return new URL(path, siteOrigin).href;
}
