import { expect, test } from 'vitest';
import { joinFigures } from './non-breaking.ts';

test.each([
  ['Siren, 3 m up', 'Siren, 3\u00a0m up'],
  ['At 3, at 6 and at 10 metres', 'At 3, at 6 and at 10\u00a0metres'],
  ['{distance} m', '{distance}\u00a0m'],
  ['ring 0161 496 0130 or 0303 123 1113.', 'ring 0161\u00a0496\u00a00130 or 0303\u00a0123\u00a01113.'],
  ['{"title":"7 Ah","watts":5}', '{"title":"7\u00a0Ah","watts":5}'],
  ['a 12-volt battery, in 2027 many homes, 16 more', 'a 12-volt battery, in 2027 many homes, 16 more'],
])('rule 2.128: joins the figures of "%s"', (text, joined) => {
  expect(joinFigures(text)).toBe(joined);
});
