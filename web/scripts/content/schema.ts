import * as v from 'valibot';

const text = v.pipe(v.string(), v.trim(), v.nonEmpty('must not be empty'));
const externalLink = v.pipe(text, v.startsWith('https://', 'must begin with https://'), v.url('must be a web address'));
const internalPath = v.pipe(text, v.regex(/^\/(?:[a-z0-9-]+\/)*(?:#[a-z-]+)?$/, 'must be a path that begins and ends with "/"'));
const ukPhone = v.pipe(text, v.regex(/^0\d{3} \d{3} \d{4}$/, 'must be written like 0161 496 0130'));
const whatsappNumber = v.pipe(text, v.regex(/^\+44 \d{3} \d{3} \d{4}$/, 'must be written like +44 161 496 0131'));
const clockTime = v.pipe(text, v.regex(/^\d{1,2}:\d{2} [AP]M$/, 'must be written like 9:00 AM'));
const digits = v.pipe(text, v.digits('must be a whole number'));
const slug = v.pipe(text, v.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'must be lower-case words joined by "-"'));
const isoDate = v.pipe(text, v.isoDate('must be a date like 2026-02-28'));

/** `content/site.json`: who the company is, how it is reached, and every claim of spec §1. */
export const siteSchema = v.strictObject({
  company: v.strictObject({ name: text, shortName: text, trade: text, area: text }),
  phones: v.strictObject({
    office: v.strictObject({ label: text, number: ukPhone }),
    callouts: v.strictObject({ label: text, number: ukPhone }),
  }),
  whatsapp: v.strictObject({ quote: whatsappNumber, support: whatsappNumber, greeting: text }),
  email: v.pipe(text, v.email('must be an email address')),
  address: v.strictObject({ street: text, town: text, postcode: text }),
  // Days without times are days the office is closed.
  hours: v.array(
    v.union(
      [v.strictObject({ days: text, opens: clockTime, closes: clockTime }), v.strictObject({ days: text })],
      'must have days, and either both opens and closes or neither',
    ),
  ),
  links: v.strictObject({
    estimateApp: externalLink,
    howSafeIsYourHome: externalLink,
    brochure: externalLink,
    googleReviews: externalLink,
    mapsListing: externalLink,
  }),
  claims: v.strictObject({
    established: digits,
    foundedInSearchData: digits,
    yearsInBusiness: text,
    years: digits,
    customers: text,
    customersShort: text,
    homeSystems: text,
    averageStars: text,
    starsOnGoogle: text,
    reviewsShort: text,
    searchRating: text,
    searchReviews: digits,
    assessmentMinutes: digits,
    quoteSeconds: digits,
    quoteTime: text,
    response: text,
    obligation: text,
    serviceRadiusKm: digits,
    accreditation: text,
  }),
  finance: v.strictObject({ disclosure: text }),
  blog: v.strictObject({ pageSize: v.pipe(v.number(), v.integer(), v.minValue(1, 'must be at least 1')) }),
});

const link = v.strictObject({ label: text, href: v.union([internalPath, externalLink], 'must be a path or an https address') });

/** `content/navigation.json`: the links of header and footer (spec §2). */
export const navigationSchema = v.strictObject({
  header: v.array(v.strictObject({ ...link.entries, children: v.optional(v.array(link)) })),
  footer: v.array(link),
});

/** `content/services.json`: the four cards of the home page (spec §2). */
export const servicesSchema = v.array(
  v.strictObject({ title: text, for: text, text, includes: v.array(text), href: internalPath }),
);

/** `content/area.json`: the towns on the drawn map, in degrees. */
export const areaSchema = v.strictObject({
  centre: text,
  towns: v.array(
    v.strictObject({
      name: text,
      latitude: v.pipe(v.number(), v.minValue(49), v.maxValue(61)),
      longitude: v.pipe(v.number(), v.minValue(-9), v.maxValue(3)),
      label: v.picklist(['left', 'right', 'above', 'below'], 'must be left, right, above or below'),
    }),
  ),
});

const seoEntry = v.strictObject({
  title: v.pipe(text, v.maxLength(70, 'must be at most 70 characters')),
  description: v.pipe(text, v.minLength(50, 'must be at least 50 characters'), v.maxLength(170, 'must be at most 170 characters')),
});

/** `content/seo.json`: title and description of every fixed page, by path. */
export const seoSchema = v.record(internalPath, seoEntry);

/** Front matter of `content/screens/*.md`, the text of a fixed page. */
export const screenFrontMatterSchema = v.strictObject({ heading: text, lead: text });

/** Front matter of `content/pages/*.md`, served at `/{file name}/`. */
export const pageFrontMatterSchema = v.strictObject({ ...seoEntry.entries, heading: text, lead: text });

/** Front matter of `content/blog/*.md`, served at `/{file name}/`; a draft only as a preview. */
export const postFrontMatterSchema = v.strictObject({
  ...seoEntry.entries,
  heading: text,
  lead: text,
  date: isoDate,
  category: text,
  categorySlug: slug,
  draft: v.optional(v.picklist(['true', 'false'], 'must be true or false'), 'false'),
});

export type Site = v.InferOutput<typeof siteSchema>;
export type Navigation = v.InferOutput<typeof navigationSchema>;
export type Services = v.InferOutput<typeof servicesSchema>;
export type Area = v.InferOutput<typeof areaSchema>;
export type Seo = v.InferOutput<typeof seoSchema>;
export type ScreenFrontMatter = v.InferOutput<typeof screenFrontMatterSchema>;
export type PageFrontMatter = v.InferOutput<typeof pageFrontMatterSchema>;
export type PostFrontMatter = v.InferOutput<typeof postFrontMatterSchema>;
