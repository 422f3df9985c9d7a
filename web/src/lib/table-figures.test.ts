import { expect, test } from 'vitest';
import { missingDecimals, missingDigits } from './table-figures.ts';

test.each([
  ['amounts', ['£911', '£1,007'], ['', '']],
  ['lengths with and without decimals', ['4.3 m', '11 m', '8.25 m'], ['5', '.25', '']],
  ['two figures in a cell', ['12, or 58', '8, or 39'], ['', '']],
])('a column of %s is aligned on the decimal point', (_, cells, missing) => {
  expect(missingDecimals(cells)).toEqual(missing);
});

test.each([
  ['texts', ['Yes', 'No']],
  ['texts that begin with a figure', ['71: Observe', '152: Recognise']],
  ['a figure among texts', ['Yes', '20 min']],
  ['a single row', ['£5']],
])('a column of %s is not', (_, cells) => {
  expect(missingDecimals(cells)).toBeUndefined();
});

test.each([
  ['years and their sum', ['1', '10', 'Ten years'], ['1', '', '']],
  ['distances', ['3 m', '10 m', '1,000 m'], ['1,00', '1,0', '']],
  ['lenses', ['2.8 mm', '4 mm'], ['', '']],
  ['names', ['Hall', 'Landing'], ['', '']],
])('titles of rows are filled up with digits: %s', (_, titles, missing) => {
  expect(missingDigits(titles)).toEqual(missing);
});
