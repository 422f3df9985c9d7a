/**
 * Every address of the site (spec §2). A path ends with a slash; `getHref()` gives it to a link,
 * with a value for what is variable in it.
 */
export const paths = {
  home: { getHref: () => '/' },
  onlineEstimate: { getHref: () => '/online-estimate/' },
  homeSecurity: { getHref: () => '/home-security/' },
  commercialSecurity: { getHref: () => '/commercial-security/' },
  intruderAlarms: { getHref: () => '/intruder-alarms/' },
  cctvSystems: { getHref: () => '/cctv-systems/' },
  productAddOns: { getHref: () => '/product-add-ons/' },
  annualMaintenance: { getHref: () => '/annual-maintenance/' },
  aboutUs: { getHref: () => '/about-us/' },
  contactUs: { getHref: () => '/contact-us/' },
  cookiePolicy: { getHref: () => '/cookie-policy/' },
  termsConditions: { getHref: () => '/terms-conditions/' },
  flexibleFinance: { getHref: () => '/flexible-finance/' },
  financeOptions: { getHref: () => '/finance-options/' },
  privacyPolicy: { getHref: () => '/privacy-policy/' },
  userManuals: { getHref: () => '/user-manuals/' },
  blog: { getHref: (page = 1) => (page === 1 ? '/blog/' : `/blog/page/${page}/`) },
  blogCategory: {
    getHref: (slug: string, page = 1) => (page === 1 ? `/blog/category/${slug}/` : `/blog/category/${slug}/page/${page}/`),
  },
  contentPage: { getHref: (slug: string) => `/${slug}/` },
  thankYou: { getHref: () => '/thank-you/' },
  notFound: { getHref: () => '/404/' },
} as const;

/** Pages of spec §2 that render nothing. (The others it names are pages of their own.) */
export const emptySlugs = ['about', 'contact', 'services'] as const;

/** Addresses of the server's API (spec §7). */
export const apiPaths = {
  contact: '/api/contact',
  /** Of the contact form; the same as `contact` to the server. */
  contacts: '/api/contacts',
  reviews: '/api/reviews',
} as const;
