import { expect, test } from 'vitest';
import { londonDate, longDate } from './london-date.ts';

test.each([
  ['the last second of a winter day', '2026-01-31T23:59:59Z', '2026-01-31'],
  ['midnight in winter', '2026-02-01T00:00:00Z', '2026-02-01'],
  ['the last second of a summer day, which is 23:00 in UTC', '2026-06-30T22:59:59Z', '2026-06-30'],
  ['midnight in summer', '2026-06-30T23:00:00Z', '2026-07-01'],
  ['midnight before the clocks go forward', '2026-03-29T00:00:00Z', '2026-03-29'],
  ['the last second of the day on which they did', '2026-03-29T22:59:59Z', '2026-03-29'],
  ['midnight after it', '2026-03-29T23:00:00Z', '2026-03-30'],
  ['midnight before the clocks go back', '2026-10-24T23:00:00Z', '2026-10-25'],
  ['23:30 on the day on which they did, an hour later in UTC than the day before', '2026-10-25T23:30:00Z', '2026-10-25'],
  ['midnight after it', '2026-10-26T00:00:00Z', '2026-10-26'],
  ['a leap day', '2028-02-29T12:00:00Z', '2028-02-29'],
])('spec §5: today in London at %s', (_when, instant, date) => {
  expect(londonDate(new Date(instant))).toBe(date);
});

test.each([
  ['2026-03-30', 'Monday 30 March 2026'],
  ['2026-10-25', 'Sunday 25 October 2026'],
  ['2028-02-29', 'Tuesday 29 February 2028'],
])('%s is "%s" in words, wherever the visitor is', (date, words) => {
  expect(longDate(date)).toBe(words);
});
