import type { Site } from '../../content-model/site.ts';

type Claims = Site['claims'];

/**
 * Warnings about claims of `content/site.json` that contradict each other or the year of the build (rule 1.7). They do not
 * stop the build: the firm decides which of its figures is right.
 */
export function claimWarnings(claims: Claims, year: number): string[] {
  const age = year - Number(claims.established);
  return [
    warning(
      Number(claims.foundedInSearchData) !== Number(claims.established),
      `foundedInSearchData: is ${claims.foundedInSearchData}, but established is ${claims.established}: search engines show the one, pages the other`,
    ),
    // A firm founded in December is a year younger for most of the year.
    warning(
      ![age, age - 1].includes(Number(claims.years)),
      `years: is ${claims.years}, but established (${claims.established}) makes it ${age} in ${year}`,
    ),
    warning(
      figureIn(claims.yearsInBusiness) > age,
      `yearsInBusiness: "${claims.yearsInBusiness}" is more than the ${age} years since established (${claims.established})`,
    ),
    warning(
      differ(claims.customersShort, claims.customers),
      `customersShort: "${claims.customersShort}" and customers: "${claims.customers}" are different figures`,
    ),
    warning(
      figureIn(claims.homeSystems) > figureIn(claims.customers),
      `homeSystems: "${claims.homeSystems}" is more than customers: "${claims.customers}"`,
    ),
    warning(
      differ(claims.averageStars, claims.starsOnGoogle),
      `averageStars: "${claims.averageStars}" and starsOnGoogle: "${claims.starsOnGoogle}" are different figures`,
    ),
    warning(
      differ(claims.quoteTime, claims.quoteSeconds),
      `quoteTime: "${claims.quoteTime}" and quoteSeconds: "${claims.quoteSeconds}" are different figures`,
    ),
  ].flat();
}

function warning(contradicts: boolean, text: string): string[] {
  return contradicts ? [`content/site.json: claims.${text}`] : [];
}

/** Returns true if both claims contain a figure and the figures differ. */
function differ(claim: string, other: string): boolean {
  return Math.abs(figureIn(claim) - figureIn(other)) > 0;
}

/** The first number in a claim, such as 13000 in "over 13,000" and in "13K+"; NaN, which contradicts nothing, if there is none. */
function figureIn(claim: string): number {
  const [, digits = '', thousands] = /(\d[\d,]*(?:\.\d+)?)(K)?/i.exec(claim) ?? [];
  return digits === '' ? NaN : Number(digits.replaceAll(',', '')) * (thousands ? 1000 : 1);
}
