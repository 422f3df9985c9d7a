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
 * A page with little on it, for what every page has: the browser loads it with half the processor time of the home page. Its
 * only quote button is below the text, and at 1280 by 800 pixels the finance badge covers no text.
 */
export const lightPage = '/alarms-and-cctv-bolton/';
