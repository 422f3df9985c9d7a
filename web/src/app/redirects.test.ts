import { expect, test } from 'vitest';
import { redirectTarget } from './redirects.ts';

const pages = new Set([
  '/',
  '/home-security/',
  '/cookie-policy/',
  '/blog/',
  '/blog/page/2/',
  '/blog/category/cctv/',
  '/a-post/',
  '/finance-options/',
]);
const target = (path: string) => redirectTarget(path, (candidate) => pages.has(candidate));

test.each([
  ['/home-security', '/home-security/'],
  ['/finance-options', '/finance-options/'],
  ['/terms-conditions/', '/cookie-policy/'],
  ['/terms-conditions', '/cookie-policy/'],
  ['/about/', '/about-us/'],
  ['/contact', '/contact-us/'],
  ['/services/', '/'],
  ['/blog/a-post', '/a-post/'],
  ['/blog/a-post/', '/a-post/'],
  ['/blog', '/blog/'],
  ['/blog/page/1/', '/blog/'],
  ['/blog/page/2', '/blog/page/2/'],
  ['/blog/category/cctv/page/1', '/blog/category/cctv/'],
])('rules 2.2 to 2.5 and 2.7: %s leads to %s in one step', (from, to) => {
  expect(target(from)).toBe(to);
});

test.each([
  '/',
  '/home-security/',
  '/unknown',
  '/unknown/',
  '/blog/unknown',
  '/blog/page/9/',
  '//evil.example',
  '/blog//evil.example',
])('%s is not redirected', (path) => {
  expect(target(path)).toBeNull();
});
