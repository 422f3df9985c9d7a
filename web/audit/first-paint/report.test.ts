import { expect, test } from 'vitest';
import { percentileOf, reportOf, tableOf } from './report.ts';

const load = (fcpMs: number) => ({ fcpMs, lcpMs: fcpMs + 400, cls: fcpMs / 1e6 });

test('takes the 75th percentile of each figure', () => {
  expect(percentileOf([4, 1, 3, 2].map(load))).toEqual(load(3));
  expect(percentileOf([1, 2, 3, 4, 5, 6, 7, 8, 9].map(load))).toEqual(load(7));
  expect(() => percentileOf([])).toThrow('a page was never loaded');
});

test('the table has a row for each page', () => {
  expect(tableOf([['/', { fcpMs: 348.2, lcpMs: 752, cls: 0.00041 }]]).split('\n')[2]).toBe(
    '| `/` | 348 | 752 | 0.0004 |',
  );
});

test('the report states date, machine and number of loads', () => {
  const report = reportOf([['/', load(300)]], {
    date: '2026-11-25',
    machine: '2 × Some CPU, 24 GiB',
    browser: 'Chromium 150',
    loads: 9,
  });
  for (const part of ['2026-11-25', '2 × Some CPU, 24 GiB', 'Chromium 150', '75th percentile of 9 loads'])
    expect(report).toContain(part);
});
