import { expect, test } from 'vitest';
import { findRoute, notFoundRoute, routes } from './routes.ts';
import { seoOf } from './seo.ts';

// The fixed addresses of spec §2, written out a second time on purpose.
const specified = [
  '/', '/online-estimate/', '/home-security/', '/commercial-security/', '/intruder-alarms/', '/cctv-systems/',
  '/product-add-ons/', '/annual-maintenance/', '/about-us/', '/contact-us/', '/cookie-policy/', '/flexible-finance/',
  '/finance-options/', '/privacy-policy/', '/user-manuals/', '/blog/', '/about/', '/contact/', '/services/',
];

test.each(specified)('spec §2: %s is a page', (path) => {
  expect(findRoute(path)).not.toBe(notFoundRoute);
});

test('every address is there once, and ends with a slash', () => {
  const addresses = routes.map((entry) => entry.path);
  expect(new Set(addresses).size).toBe(addresses.length);
  expect(addresses.filter((path) => !path.endsWith('/'))).toEqual([]);
});

test('spec §1: every page has a title and a description, and no two pages to be found share a title', () => {
  const titles = routes.filter((entry) => entry.path === entry.canonical).map((entry) => seoOf(entry).title);
  expect(new Set(titles).size).toBe(titles.length);
});

test('spec §2: the slugs that render nothing are not to be found by search engines', () => {
  const hidden = routes.filter((entry) => entry.noindex).map((entry) => entry.path);
  expect(hidden).toEqual(expect.arrayContaining(['/about/', '/contact/', '/services/', '/thank-you/']));
});

test('a draft is not a page', () => {
  expect(findRoute('/before-the-clocks-go-back/')).toBe(notFoundRoute);
});
