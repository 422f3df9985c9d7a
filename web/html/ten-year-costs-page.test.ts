import { expect, test } from 'vitest';
import { readPrices } from '../scripts/content/files.ts';
import { tenYearCostsSection } from '../scripts/content/ten-year-costs.ts';
import { documentAt, textsOf } from './built-site.ts';

const path = '/intruder-alarms/';

test('rule 2.122: the page has the costs of ten years as tables that the build worked out, with their assumptions', () => {
  const $ = documentAt(path);
  const { kinds, years, assumptions } = tenYearCostsSection(...readPrices());
  const shown = $('#ten-years table')
    .toArray()
    .map((table) =>
      $(table)
        .find('tbody tr')
        .toArray()
        .map((row) =>
          $(row)
            .children()
            .toArray()
            .map((cell) => $(cell).text()),
        ),
    );
  expect(shown).toEqual([kinds.rows, years.rows]);
  const texts = textsOf($, '#ten-years p');
  for (const assumption of assumptions) expect(texts).toContain(assumption);
});
