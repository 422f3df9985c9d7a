import { expect, test } from 'vitest';
import { hasPassed, londonTime, longDate } from './london-time.ts';

test.each([
  ['the last second of a winter day', '2026-01-31T23:59:59Z', '2026-01-31'],
  ['midnight in winter', '2026-02-01T00:00:00Z', '2026-02-01'],
  ['the last second of a summer day, which is 23:00 in UTC', '2026-06-30T22:59:59Z', '2026-06-30'],
  ['midnight in summer', '2026-06-30T23:00:00Z', '2026-07-01'],
  ['midnight before the clocks go forward', '2026-03-29T00:00:00Z', '2026-03-29'],
  ['the last second of the day on which they did', '2026-03-29T22:59:59Z', '2026-03-29'],
  ['midnight after it', '2026-03-29T23:00:00Z', '2026-03-30'],
  ['midnight before the clocks go back', '2026-10-24T23:00:00Z', '2026-10-25'],
  [
    '23:30 on the day on which they did, an hour later in UTC than the day before',
    '2026-10-25T23:30:00Z',
    '2026-10-25',
  ],
  ['midnight after it', '2026-10-26T00:00:00Z', '2026-10-26'],
  ['a leap day', '2028-02-29T12:00:00Z', '2028-02-29'],
])('rule 5.21: today in London at %s', (_when, instant, date) => {
  expect(londonTime(new Date(instant)).date).toBe(date);
});

test.each([
  ['midnight in winter', '2026-02-01T00:00:00Z', '00:00'],
  ['a winter afternoon', '2026-02-01T17:30:59Z', '17:30'],
  ['a summer afternoon, an hour ahead of UTC', '2026-07-01T16:30:00Z', '17:30'],
  ['the first working hour after the clocks went forward', '2026-03-29T08:00:00Z', '09:00'],
  ['the first working hour after they went back', '2026-10-25T09:00:00Z', '09:00'],
])('the time in London at %s', (_when, instant, time) => {
  expect(londonTime(new Date(instant)).time).toBe(time);
});

test.each([
  ['an hour of the day before', { date: '2026-03-29', time: '17:00' }, true],
  ['an earlier hour of today', { date: '2026-03-30', time: '09:00' }, true],
  ['the present minute', { date: '2026-03-30', time: '10:00' }, true],
  ['a later hour of today', { date: '2026-03-30', time: '11:00' }, false],
  ['an earlier hour of tomorrow', { date: '2026-03-31', time: '09:00' }, false],
])('rule 5.23: %s has passed or not: %j is %s', (_which, at, passed) => {
  expect(hasPassed(at, { date: '2026-03-30', time: '10:00' })).toBe(passed);
});

test.each([
  ['2026-03-30', 'Monday 30 March 2026'],
  ['2026-10-25', 'Sunday 25 October 2026'],
  ['2028-02-29', 'Tuesday 29 February 2028'],
])('formats %s as "%s", whatever the time zone of the visitor', (date, text) => {
  expect(longDate(date)).toBe(text);
});
