import { expect, test } from 'vitest';
import { documentAt, pages } from './built-site.ts';

test.each(pages)('%s has one h1, the navigation, one canonical link and a description', (path) => {
  const $ = documentAt(path);
  expect($('h1')).toHaveLength(1);
  expect($('h1').text().trim()).not.toBe('');
  expect($('header nav a').length).toBeGreaterThan(8);
  expect($('link[rel=canonical]')).toHaveLength(1);
  expect($('meta[name=description]').attr('content')?.trim()).toBeTruthy();
  expect($('title').text().trim()).not.toBe('');
});

// https://html.spec.whatwg.org/multipage/text-level-semantics.html#datetime-value, limited to the forms that pages use.
const validDatetime =
  /^(?:\d{4}-\d{2}(?:-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?(?:Z|[+-]\d{2}:\d{2}))?)?|\d{2}:\d{2})$/;

test.each(pages)('each <time> of %s has a valid datetime', (path) => {
  const $ = documentAt(path);
  const times = $('time')
    .toArray()
    .map((time) => $(time).attr('datetime') ?? $(time).text());
  expect(times.filter((time) => !validDatetime.test(time))).toEqual([]);
});

test.each(pages)('rule 4.14: every form of %s works without script', (path) => {
  const $ = documentAt(path);
  for (const form of $('form').toArray()) {
    expect($(form).attr('action')).toMatch(/^\/api\//);
    expect($(form).attr('method')?.toLowerCase()).toBe('post');
    expect($(form).find('button:not([type=button])').length).toBeGreaterThan(0);
  }
});

test.each(pages)('rule 2.90: without script nothing on %s announces a dialog', (path) => {
  expect(documentAt(path)('[aria-haspopup]')).toHaveLength(0);
});

test('rule 2.6: finance has two addresses and one canonical link', () => {
  const canonical = documentAt('/flexible-finance/')('link[rel=canonical]').attr('href');
  expect(canonical).toMatch(/\/flexible-finance\/$/);
  expect(documentAt('/finance-options/')('link[rel=canonical]').attr('href')).toBe(canonical);
});
