import { expect, test } from 'vitest';
import { inFigures } from './in-figures.ts';

test.each([0, 7, 249, 999, 1_000, 1_060, 13_000, 999_999, 1_000_000, 1_234_567_890, -999, -1_000])(
  'writes %i as British English does',
  (count) => {
    expect(inFigures(count)).toBe(count.toLocaleString('en-GB'));
  },
);
