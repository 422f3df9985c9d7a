import { paths } from '../lib/paths.ts';

/**
 * Where an address that is not a page of its own leads, or null: the same answers as the server's 308s,
 * for navigation inside the app (spec §2). Handles the missing trailing slash, `/blog/{slug}`, the first page of a list,
 * and the terms page. `isPage` says whether a path is a page of the site.
 */
export function redirectTarget(pathname: string, isPage: (path: string) => boolean): string | null {
  if (isPage(pathname)) return null;
  const slashed = pathname.endsWith('/') ? pathname : `${pathname}/`;
  if (slashed === paths.termsConditions.getHref()) return paths.cookiePolicy.getHref();

  const firstPage = /^(\/blog\/(?:category\/[^/]+\/)?)page\/1\/$/.exec(slashed);
  const post = /^\/blog\/([^/]+)\/$/.exec(slashed);
  const target = firstPage?.[1] ?? (post?.[1] ? paths.contentPage.getHref(post[1]) : slashed);
  return target !== pathname && isPage(target) ? target : null;
}
