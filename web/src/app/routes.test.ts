import { expect, test } from 'vitest';
import { findRoute, notFoundRoute, routes } from './routes.ts';
import { seoOf } from './seo.ts';

// The fixed paths of rule 2.1, duplicated here on purpose.
const specified = [
  '/',
  '/online-estimate/',
  '/home-security/',
  '/commercial-security/',
  '/intruder-alarms/',
  '/cctv-systems/',
  '/product-add-ons/',
  '/annual-maintenance/',
  '/about-us/',
  '/contact-us/',
  '/cookie-policy/',
  '/flexible-finance/',
  '/finance-options/',
  '/privacy-policy/',
  '/user-manuals/',
  '/blog/',
];

test.each(specified)('rule 2.1: %s is a page', (path) => {
  expect(findRoute(path)).not.toBe(notFoundRoute);
});

test('every path is unique and ends with a slash', () => {
  const addresses = routes.map((entry) => entry.path);
  expect(new Set(addresses).size).toBe(addresses.length);
  expect(addresses.filter((path) => !path.endsWith('/'))).toEqual([]);
});

test('rules 1.1 and 1.2: every page has a title and a description, and no two pages to be found share a title', () => {
  const titles = routes.filter((entry) => entry.path === entry.canonical).map((entry) => seoOf(entry).title);
  expect(new Set(titles).size).toBe(titles.length);
});

test('rule 2.94: the thank-you page, the estimate and the safety check are not indexed', () => {
  const hidden = routes.filter((entry) => entry.noindex).map((entry) => entry.path);
  expect(hidden.toSorted()).toEqual(['/app/how-safe-is-your-home/', '/app/online-estimate/', '/thank-you/']);
});

test('a draft is not a page', () => {
  expect(findRoute('/before-the-clocks-go-back/')).toBe(notFoundRoute);
});
