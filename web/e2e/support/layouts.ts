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

/** A page with little on it, for what every page has. The browser loads it with half the processor time of the home page. */
export const lightPage = '/alarms-and-cctv-bolton/';
