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
