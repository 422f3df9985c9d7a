import { claimsForBuild, type PageSite, type Site } from '../../content-model/site.ts';

/** Leaves out of site.json what no page needs in the browser: the claims that only the build names, and the list of links to set. */
export function pageSiteOf({ claims, ...site }: Site): PageSite {
  const named: readonly string[] = claimsForBuild;
  const kept = Object.fromEntries(Object.entries(claims).filter(([name]) => !named.includes(name))) as PageSite['claims'];
  return Object.fromEntries(Object.entries({ ...site, claims: kept }).filter(([name]) => name !== 'toFillIn')) as PageSite;
}
