import { expect, test } from 'vitest';
import type { Review, Reviews } from './reviews-payload.ts';
import { countText, isFromGoogle, noReviewsText, orderText } from './reviews-source.ts';

const reviews: Reviews = {
  average: 4.8,
  total: 1_234,
  reviews: [],
  source: 'google-places',
  demonstration: false,
  allReviewsUrl: undefined,
};

const review: Review = {
  author: 'Anne',
  authorUrl: undefined,
  photo: undefined,
  rating: 4,
  time: 1_788_602_400,
  text: 'Tidy.',
};
const three = [review, review, review];

test.each([
  ['google-places', true, /five at the most.*most relevant.*leave none out/],
  ['google-business', true, /^These are .* reviews on Google, the latest written or changed first.*leave none out/],
  ['file', false, /^We chose these ourselves, and the order is ours too\.$/],
  ['unknown', false, /^$/],
] as const)(
  '%s has its text on the selection and order of reviews, and is attributed to Google only if it is Google',
  (source, google, order) => {
    expect(isFromGoogle({ ...reviews, source })).toBe(google);
    expect(orderText({ ...reviews, source })).toMatch(order);
  },
);

test.each([
  [3, 'These are all our reviews on Google,'],
  [1_234, 'These are the latest 3 of our 1,234 reviews on Google,'],
  [2, 'These are our latest reviews on Google,'],
])('of %i reviews, the three shown are described truthfully', (total, text) => {
  expect(orderText({ ...reviews, source: 'google-business', total, reviews: three })).toMatch(new RegExp(`^${text}`));
});

test.each([0, 2])('a count of %i beside three reviews is left out', (total) => {
  expect(countText({ ...reviews, total, reviews: three })).toBe('Reviews on Google');
  expect(countText({ ...reviews, total, reviews: three, source: 'unknown' })).toBe('Reviews');
});

test('rule 2.56: the summary counts the reviews on Google', () => {
  expect(countText(reviews)).toBe('1,234 reviews on Google');
  expect(countText({ ...reviews, total: 1 })).toBe('1 review on Google');
  expect(countText({ ...reviews, source: 'file' })).toBe('1,234 reviews on Google');
});

test('a place without reviews has a text, which names Google only for a place on Google', () => {
  expect(noReviewsText(reviews)).toContain('Nobody has reviewed us on Google yet');
  expect(noReviewsText({ ...reviews, source: 'unknown' })).not.toContain('Google');
});

test('an unknown source is not attributed to Google', () => {
  expect(countText({ ...reviews, source: 'unknown' })).toBe('1,234 reviews');
});

test.each(['google-places', 'file'] as const)(
  'a demonstration from %s has neither a count nor an order, and does not mention Google',
  (source) => {
    const demonstration = { ...reviews, source, demonstration: true };
    expect(isFromGoogle(demonstration)).toBe(false);
    expect(orderText(demonstration)).toBe('');
    expect(countText(demonstration)).not.toMatch(/Google|\d/);
  },
);
