import { expect, test } from 'vitest';
import { canLoop, leadingIndex, slotOf, slotsBefore } from './loop.ts';

const rowOf = (lead: number, count: number) =>
  Array.from({ length: count }, (_, slot) =>
    Array.from({ length: count }, (__, index) => index).find((index) => slotOf(index, lead, count) === slot),
  );

test('a row begins with its leading slide and wraps around', () => {
  expect(rowOf(0, 5)).toEqual([0, 1, 2, 3, 4]);
  expect(rowOf(3, 5)).toEqual([3, 4, 0, 1, 2]);
});

test.each([
  // One in view: two before it and two after it.
  [0, 1, 5, [3, 4, 0, 1, 2]],
  [4, 1, 5, [2, 3, 4, 0, 1]],
  // Three of five in view: one on either side.
  [0, 3, 5, [4, 0, 1, 2, 3]],
  [3, 3, 5, [2, 3, 4, 0, 1]],
  // The odd one is after them.
  [0, 2, 5, [4, 0, 1, 2, 3]],
])('with slide %i first of %i in view, the %i slides are ordered %j', (current, inView, count, row) => {
  const lead = leadingIndex(current, inView, count);
  expect(rowOf(lead, count)).toEqual(row);
  expect(slotOf(current, lead, count)).toBe(slotsBefore(inView, count));
});

test.each([
  [1, 1, false],
  [2, 1, false],
  [3, 1, true],
  [3, 3, false],
  [4, 3, false],
  [5, 3, true],
])('rules 2.53 and 2.54: %i with %i in view loop: %s', (count, inView, loops) => {
  expect(canLoop(inView, count)).toBe(loops);
});
