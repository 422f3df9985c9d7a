import { load } from 'cheerio';
import { expect, test } from 'vitest';
import estimate from '../content/estimate.json' with { type: 'json' };
import { documentAt, textsOf } from './built-site.ts';

const path = '/app/online-estimate/';

test('rules 2.93 and 2.94: the estimate is a page of the site, and not to be indexed', () => {
  const $ = documentAt(path);
  expect($('meta[name=robots]').attr('content')).toBe('noindex');
  expect(textsOf($, 'h1')).toEqual(['Seven questions, and a price']);
});

test('rule 2.95: the first of seven questions is prerendered', () => {
  const $ = documentAt(path);
  expect(textsOf($, 'main fieldset legend')).toEqual(['Question 1 of 7: What kind of building is it?']);
  expect($('main fieldset input[type=radio]').length).toBe(5);
});

test('rule 2.104: the form for browsers without script has controls for each of the seven questions', () => {
  const $ = documentAt(path);
  // In a browser with script, the content of <noscript> is text.
  const plain = load($('noscript').text() || $('noscript').html() || '');
  expect(plain('form').attr('action')).toBe('/api/contact');
  const names = new Set(
    plain('fieldset input')
      .toArray()
      .map((input) => plain(input).attr('name')),
  );
  expect([...names]).toEqual(estimate.questions.map(({ title }) => `estimate: ${title}`));
  expect(plain('fieldset input[type=radio][required]').length).toBeGreaterThan(6);
});
