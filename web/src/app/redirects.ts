import { movedPaths, paths } from '../lib/paths.ts';

/**
 * Target of a path that is not a page, or null: the same targets as the server's 308s, for navigation inside the app (rules
 * 2.2 to 2.5 and 2.7). Handles the missing trailing slash, `/blog/{slug}`, the first page of a list, and paths without a page of
 * their own. `isPage` returns true for a page of the site.
 */
export function redirectTarget(pathname: string, isPage: (path: string) => boolean): string | null {
  if (isPage(pathname)) return null;
  const slashed = pathname.endsWith('/') ? pathname : `${pathname}/`;
  const moved = movedPaths[slashed];
  if (moved !== undefined) return moved;

  const firstPage = /^(\/blog\/(?:category\/[^/]+\/)?)page\/1\/$/.exec(slashed);
  const post = /^\/blog\/([^/]+)\/$/.exec(slashed);
  const target = firstPage?.[1] ?? (post?.[1] ? paths.contentPage.getHref(post[1]) : slashed);
  return target !== pathname && isPage(target) ? target : null;
}
