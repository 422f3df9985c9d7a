/** Every path of the site (rule 2.1), ending in a slash. `getHref()` builds the link, with values for its variable parts. */
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
    getHref: (slug: string, page = 1) =>
      page === 1 ? `/blog/category/${slug}/` : `/blog/category/${slug}/page/${page}/`,
  },
  contentPage: { getHref: (slug: string) => `/${slug}/` },
  /** The built-in pages in place of those of an app host (rule 2.93). */
  estimate: { getHref: () => '/app/online-estimate/' },
  safetyCheck: { getHref: () => '/app/how-safe-is-your-home/' },
  thankYou: { getHref: () => '/thank-you/' },
  notFound: { getHref: () => '/404/' },
} as const;

/** Paths without a page of their own, and the page that each redirects to (rules 2.3 and 2.7). */
export const movedPaths: Readonly<Record<string, string>> = {
  [paths.termsConditions.getHref()]: paths.cookiePolicy.getHref(),
  '/about/': paths.aboutUs.getHref(),
  '/contact/': paths.contactUs.getHref(),
  // The services are a section of the home page.
  '/services/': paths.home.getHref(),
};

/** Paths of the API (rules 7.8, 7.9 and 7.14). */
export const apiPaths = {
  contact: '/api/contact',
  /** Used by the contact form; the server treats both alike (rule 7.23). */
  contacts: '/api/contacts',
  /** Tells whether the forms are paused (rule 4.40). */
  forms: '/api/forms',
  reviews: '/api/reviews',
} as const;
