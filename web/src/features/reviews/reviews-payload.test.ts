import { expect, test } from 'vitest';
import { filledStars, readReviews, reviewDate } from './reviews-payload.ts';

test.each([[null], ['text'], [{}], [{ success: false, data: {} }], [{ success: true }], [{ success: true, data: null }]])(
  'spec §8: an answer like %j lacks success or data',
  (answer) => {
    expect(readReviews(answer)).toBeNull();
  },
);

test('a whole answer gives its data', () => {
  const data = { rating: 4.8, total_reviews: 60, reviews: [] };
  expect(readReviews({ success: true, data })).toBe(data);
});

test.each([
  [4.4, 4],
  [4.5, 5],
  [5, 5],
  [0, 0],
  [7, 5],
])('spec §5: a rating of %d fills %i stars', (rating, stars) => {
  expect(filledStars(rating)).toBe(stars);
});

test('spec §9: a review is dated by month and year in British English, in London', () => {
  expect(reviewDate(1_788_602_400)).toBe('September 2026');
  // 23:30 UTC on 31 July is already August in London's summer.
  expect(reviewDate(Date.UTC(2026, 6, 31, 23, 30) / 1000)).toBe('August 2026');
});
