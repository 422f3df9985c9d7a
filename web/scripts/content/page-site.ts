import { claimsForBuild, type PageSite, type Site } from '../../content-model/site.ts';
import { joinFigures } from './non-breaking.ts';

/** Leaves out of site.json what no page needs in the browser: the claims that only the build names, and the list of links to set. Joins the figures of the claims. */
export function pageSiteOf({ claims, ...site }: Site): PageSite {
  const named: readonly string[] = claimsForBuild;
  const kept = Object.entries(claims).filter(([name]) => !named.includes(name));
  const joined = Object.fromEntries(
    kept.map(([name, claim]) => [name, typeof claim === 'string' ? joinFigures(claim) : claim]),
  ) as PageSite['claims'];
  return Object.fromEntries(
    Object.entries({ ...site, claims: joined }).filter(([name]) => name !== 'toFillIn'),
  ) as PageSite;
}
