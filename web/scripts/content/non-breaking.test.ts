import { expect, test } from 'vitest';
import { joinFigures } from './non-breaking.ts';

test.each([
  ['Siren, 3 m up', 'Siren, 3\u00a0m up'],
  ['At 3, at 6 and at 10 metres', 'At 3, at 6 and at 10\u00a0metres'],
  ['{distance} m', '{distance}\u00a0m'],
  ['ring 0161 496 0130 or 0303 123 1113.', 'ring 0161\u00a0496\u00a00130 or 0303\u00a0123\u00a01113.'],
  ['{"title":"7 Ah","watts":5}', '{"title":"7\u00a0Ah","watts":5}'],
  [
    'to BS EN 50131-1, PD 6662, BS 8243 and BS 8418',
    'to BS\u00a0EN\u00a050131-1, PD\u00a06662, BS\u00a08243 and BS\u00a08418',
  ],
  ['Grade 2, and at grade 4', 'Grade\u00a02, and at grade\u00a04'],
  ['from 2 November 2026 to 31 March', 'from 2\u00a0November 2026 to 31\u00a0March'],
  ['at Bolton, BL1 0ZZ, or M60 1AB', 'at Bolton, BL1\u00a00ZZ, or M60\u00a01AB'],
  ['VAT number GB 000 0000 00', 'VAT number GB\u00a0000\u00a00000\u00a000'],
  ['liability to £2.5 million', 'liability to £2.5\u00a0million'],
  ['In November, a grade higher; the BS of 12 marches', 'In November, a grade higher; the BS of 12 marches'],
  ['a 12-volt battery, in 2027 many homes, 16 more', 'a 12-volt battery, in 2027 many homes, 16 more'],
])('rule 2.128: joins the figures of "%s"', (text, joined) => {
  expect(joinFigures(text)).toBe(joined);
});
