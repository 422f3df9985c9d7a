/** The public origin of the site. */
export const siteOrigin: string = SITE_ORIGIN;

/** The absolute URL of a path on the site: `/blog/` becomes `https://www.firm.example/blog/`. */
export function absoluteUrl(path: string): string {
  return new URL(path, siteOrigin).href;
}
