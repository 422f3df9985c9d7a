import { expect, test } from 'vitest';
import { checkContent } from '../check.ts';
import { comparison } from './values.ts';

const table = { caption: 'Lenses', columns: ['Lens', 'Sees'], rows: [['2.8 mm', '100°']] };

test('a table may leave its corner empty', () => {
  expect(() => checkContent('f', comparison, { ...table, columns: ['', 'Sees'] })).not.toThrow();
});

test('a table whose row has a cell too few is refused', () => {
  expect(() => checkContent('f.json', comparison, { ...table, rows: [['2.8 mm']] })).toThrow('as many cells as there are columns');
});
