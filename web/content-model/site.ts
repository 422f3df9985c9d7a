import * as v from 'valibot';
import { clockTime, digits, externalLink, publicFile, text, ukPhone, whatsappNumber } from './values.ts';

const optionalLink = v.union(
  [v.literal(''), externalLink],
  'must be empty, or a web address that begins with https://',
);

/** The links that a firm may have yet to set. */
const linksToFillIn: readonly string[] = ['links.app', 'links.googleReviews', 'links.mapsListing', 'links.mapsEmbed'];

/** A latitude or longitude, at most `limit` degrees from zero. */
const degrees = (limit: number) =>
  v.pipe(v.number(), v.minValue(-limit, `must be at least ${-limit}`), v.maxValue(limit, `must be at most ${limit}`));

/** `content/site.json`: the company, its contact details and its claims (rule 1.6). */
export const siteSchema = v.strictObject({
  company: v.strictObject({ name: text, shortName: text, trade: text, area: text }),
  phones: v.strictObject({
    office: v.strictObject({ label: text, number: ukPhone }),
    callouts: v.strictObject({ label: text, number: ukPhone }),
  }),
  /** Two numbers (rule 2.79): `support` is in the support modal and in the quote modal of the header, `quote` everywhere else. */
  whatsapp: v.strictObject({ quote: whatsappNumber, support: whatsappNumber, greeting: text }),
  email: v.pipe(text, v.email('must be an email address')),
  address: v.strictObject({ street: text, town: text, postcode: text, latitude: degrees(90), longitude: degrees(180) }),
  // Days without times are closed.
  hours: v.array(
    v.union(
      [v.strictObject({ days: text, opens: clockTime, closes: clockTime }), v.strictObject({ days: text })],
      'must have days, and either both opens and closes or neither',
    ),
  ),
  links: v.strictObject({
    // Empty: the site's own estimate and safety check, under /app/.
    app: optionalLink,
    brochure: v.union(
      [publicFile, externalLink],
      'must be a file of web/public, like /downloads/brochure.pdf, or an https address',
    ),
    googleReviews: externalLink,
    // Empty: OpenStreetMap, at the address's coordinates.
    mapsListing: optionalLink,
    mapsEmbed: optionalLink,
  }),
  /** Links that still lead to a made-up address, since the firm has to set them: the only ones that may. */
  toFillIn: v.array(
    v.pipe(
      text,
      v.check((field) => linksToFillIn.includes(field), `must be one of ${linksToFillIn.join(', ')}`),
    ),
  ),
  claims: v.strictObject({
    established: digits,
    /** For the structured data only. */
    foundedInSearchData: digits,
    yearsInBusiness: text,
    years: digits,
    customers: text,
    customersShort: text,
    homeSystems: text,
    averageStars: text,
    starsOnGoogle: text,
    reviewsShort: text,
    assessmentMinutes: digits,
    quoteSeconds: digits,
    quoteTime: text,
    response: text,
    obligation: text,
    serviceRadiusKm: digits,
    /** Follows the approval body's name (rule 1.11): "approved installer", or "Gold approved installer". */
    accreditation: text,
  }),
  // Empty: no analytics. The page logs an invalid id to the console (rule 8.16).
  analytics: v.strictObject({ measurementId: v.string() }),
  // Empty or not a site key: no challenge.
  challenge: v.strictObject({ turnstileSiteKey: v.string() }),
  finance: v.strictObject({ disclosure: text }),
  blog: v.strictObject({ pageSize: v.pipe(v.number(), v.integer(), v.minValue(1, 'must be at least 1')) }),
});

export type Site = v.InferOutput<typeof siteSchema>;

/** Claims that only content and structured data name. The build fills them in, so no page's script needs them. */
export const claimsForBuild = [
  'foundedInSearchData',
  'yearsInBusiness',
  'years',
  'customers',
  'customersShort',
  'homeSystems',
  'averageStars',
  'reviewsShort',
  'assessmentMinutes',
  'quoteSeconds',
  'accreditation',
] as const satisfies readonly (keyof Site['claims'])[];

/** The part of `content/site.json` that pages need in the browser. */
export type PageSite = Omit<Site, 'toFillIn' | 'claims'> & {
  claims: Omit<Site['claims'], (typeof claimsForBuild)[number]>;
};
