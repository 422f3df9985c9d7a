import { expect, test } from 'vitest';
import { isNothingToShow, readReviews } from './reviews-payload.ts';

const review = { author_name: 'Anne', rating: 4, time: 1_788_602_400, text: 'Tidy.' };
const data = { rating: 4.8, total_reviews: 60, reviews: [review] };
const read = (change: object) => readReviews({ success: true, data: { ...data, ...change } });
const readOne = (change: object) => read({ reviews: [{ ...review, ...change }] })?.reviews[0];

test.each([
  [null],
  ['text'],
  [[]],
  [{}],
  [{ success: false, data }],
  [{ success: 'true', data }],
  [{ success: true }],
  [{ success: true, data: null }],
])('rule 8.13: an answer like %j lacks success or data', (answer) => {
  expect(readReviews(answer)).toBeNull();
});

test.each([
  ['{"success": false}', true],
  ['{"title": "Too many requests", "status": 503}', false],
  ['<h1>Bad gateway</h1>', false],
  ['null', false],
  ['', false],
])('rule 8.20: the body %j of an error says that there is nothing to show: %s', (body, nothing) => {
  expect(isNothingToShow(body)).toBe(nothing);
});

test('rules 3.10 and 3.11: a whole answer is read with all optional fields', () => {
  const full = {
    ...data,
    source: 'google-places',
    demonstration: true,
    all_reviews_url: 'https://maps.example.com/all',
    reviews: [
      { ...review, author_url: 'https://maps.example.com/anne', profile_photo_url: '/api/reviews/photo/0?v=1' },
    ],
  };
  expect(readReviews({ success: true, data: full })).toEqual({
    average: 4.8,
    total: 60,
    source: 'google-places',
    demonstration: true,
    allReviewsUrl: 'https://maps.example.com/all',
    reviews: [
      {
        author: 'Anne',
        authorUrl: 'https://maps.example.com/anne',
        photo: '/api/reviews/photo/0?v=1',
        rating: 4,
        time: 1_788_602_400,
        text: 'Tidy.',
      },
    ],
  });
});

test('optional fields may be missing', () => {
  expect(read({})).toMatchObject({ source: 'unknown', demonstration: false, allReviewsUrl: undefined });
  expect(readOne({})).toMatchObject({ authorUrl: undefined, photo: undefined });
});

test.each([
  { rating: '4.8' },
  { rating: 5.1 },
  { rating: Number.NaN },
  { total_reviews: -1 },
  { total_reviews: 1.5 },
  { reviews: {} },
  { reviews: [review, null] },
  { demonstration: 'no' },
  { all_reviews_url: 7 },
])('rejects an answer with %j', (change) => {
  expect(read(change)).toBeNull();
});

test.each([
  { author_name: undefined },
  { rating: null },
  { rating: -1 },
  { time: '2026' },
  { time: 1e300 },
  { text: ['Tidy.'] },
  { author_url: {} },
  { profile_photo_url: false },
])('rejects an answer in which one review has %j', (change) => {
  expect(readOne({})).toBeDefined();
  expect(read({ reviews: [review, { ...review, ...change }] })).toBeNull();
});

test('an unknown source is reported as such and not taken for Google', () => {
  expect(read({ source: 'google-something' })?.source).toBe('unknown');
  expect(read({ source: 5 })?.source).toBe('unknown');
});

test.each(['javascript:alert(1)', 'http://maps.example.com/', '//maps.example.com/', '/anne', 'https://'])(
  'rejects %s as the link of an author',
  (address) => {
    expect(readOne({ author_url: address })).toMatchObject({ author: 'Anne', authorUrl: undefined });
    expect(read({ all_reviews_url: address })?.allReviewsUrl).toBeUndefined();
  },
);

test.each([
  'https://photos.example.com/a.png',
  '//photos.example.com/a.png',
  '/\\photos.example.com/a.png',
  'a.png',
  'data:image/png;base64,AA==',
])('rejects %s as a photo on the site', (address) => {
  expect(readOne({ profile_photo_url: address })).toMatchObject({ author: 'Anne', photo: undefined });
});

test('blank text is empty', () => {
  expect(readOne({ text: ' \n ' })?.text).toBe('');
});
