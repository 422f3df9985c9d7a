import { expect, test } from 'vitest';
import { filledStars, initialOf, reviewDate } from './review-format.ts';

test.each([
  [4.4, 4],
  [4.5, 5],
  [5, 5],
  [0, 0],
  [7, 5],
])('rule 5.39: a rating of %d fills %i stars', (rating, stars) => {
  expect(filledStars(rating)).toBe(stars);
});

test('rule 9.21: a review is dated by month and year in British English, in London', () => {
  expect(reviewDate(1_788_602_400)).toBe('September 2026');
  // 23:30 UTC on 31 July is already August in London.
  expect(reviewDate(Date.UTC(2026, 6, 31, 23, 30) / 1000)).toBe('August 2026');
});

test.each([
  ['anne', 'A'],
  ['  zoë', 'Z'],
  // An e and a combining accent: one letter to a reader.
  ['e\u0301mile', 'E\u0301'],
  ['𝒜da', '𝒜'],
  ['👩‍🔧 Jo', '👩‍🔧'],
  ['istván', 'I'],
  ['מרים', 'מ'],
  ['', ''],
])('rule 2.58: the first letter of "%s" is "%s"', (name, initial) => {
  expect(initialOf(name)).toBe(initial);
});
