import { expect, test } from 'vitest';
import { yearlyCost } from './yearly-cost.ts';

// Worked by hand: 5 W for 8,760 hours are 43.8 units, 12 W are 105.12.
test.each([
  [5, 27, 12],
  [12, 27, 28],
  [5, 30, 13],
  [12, 24.5, 26],
  [0, 27, 0],
])('rule 1.16: %i W all year at %fp a unit cost £%i', (watts, pencePerUnit, pounds) => {
  expect(yearlyCost(watts, { pencePerUnit })).toBe(pounds);
});
