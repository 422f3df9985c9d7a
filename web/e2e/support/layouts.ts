/** One page of each layout. */
export const layouts: ReadonlySet<string> = new Set([
  '/',
  '/contact-us/',
  '/online-estimate/',
  '/home-security/',
  '/commercial-security/',
  '/cctv-systems/',
  '/product-add-ons/',
  '/annual-maintenance/',
  '/about-us/',
  '/flexible-finance/',
  '/user-manuals/',
  '/blog/',
  '/the-copper-line-is-going/',
  '/alarms-and-cctv-bolton/',
]);

/**
 * A page with little on it, for tests of what every page has: it takes half the CPU time of the home page to load. Its only
 * quote button is below the text, and at 1280 by 800 pixels the finance badge covers no text.
 */
export const lightPage = '/alarms-and-cctv-bolton/';
