import { expect, test } from 'vitest';
import { annualRateOf } from './annual-rate.ts';

test.each([
  // A month's credit of £100 for £101: (1.01)^12 - 1.
  [100, 1, 101, 0.126825],
  // £100 for £60 and £60: 100(1 + i)^2 = 60(1 + i) + 60, so 1 + i = 0.3 + sqrt(0.69).
  [100, 2, 60, (0.3 + Math.sqrt(0.69)) ** 12 - 1],
  [1200, 24, 50, 0],
  [1200, 24, 40, 0],
])('the annual rate of £%d over %d months at £%d is %d', (credit, months, monthly, rate) => {
  expect(annualRateOf(credit, months, monthly)).toBeCloseTo(rate, 5);
});

test('a higher payment is never a lower rate', () => {
  const rates = Array.from({ length: 50 }, (_, pounds) => annualRateOf(1000, 24, 40 + pounds));
  expect(rates).toEqual(rates.toSorted((a, b) => a - b));
});
