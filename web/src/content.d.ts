declare module 'content:posts' {
  import type { Post } from '../content-model/documents.ts';
  export const posts: readonly Post[];
}

declare module 'content:drafts' {
  import type { Post } from '../content-model/documents.ts';
  export const posts: readonly Post[];
}

declare module 'content:post-heads' {
  import type { PostHead } from '../content-model/documents.ts';
  export const postHeads: readonly PostHead[];
}

/** For the build only: the browser is not sent what the structured data say of the firm. */
declare module 'content:particulars' {
  import type { Firm } from '../content-model/firm.ts';
  export const particulars: Firm;
  export const foundedInSearchData: string;
}

/** URL of the drawing over the land of the map of the service area (scripts/content/area-map.ts). */
declare module 'content:area-map' {
  const url: string;
  export default url;
}

declare module 'content:firm-lines' {
  import type { FirmLines } from '../scripts/content/firm-lines.ts';
  export const firmLines: FirmLines;
}

declare module 'content:finance-example' {
  import type { FinanceExample } from '../content-model/finance-example.ts';
  /** Undefined unless the finance principal has approved an example. */
  export const financeExample: FinanceExample | undefined;
}

declare module 'content:ten-year-costs' {
  import type { TenYearCostsSection } from '../content-model/ten-year-costs.ts';
  export const tenYearCosts: TenYearCostsSection;
}

/** The site's public origin, set at build time by the variable SITE_ORIGIN. */
declare const SITE_ORIGIN: string;
