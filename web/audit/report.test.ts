import { expect, test } from 'vitest';
import { medianOf, missesOf, type Figures } from './figures.ts';
import { reportOf, tableOf } from './report.ts';

const good: Figures = {
  performance: 100,
  accessibility: 100,
  bestPractices: 100,
  seo: 100,
  fcpMs: 750,
  lcpMs: 1204,
  tbtMs: 12,
  cls: 0,
  failed: [],
};

test('takes the median of each figure, and lists every audit that failed', () => {
  const runs = [
    good,
    { ...good, performance: 90, lcpMs: 900 },
    { ...good, performance: 97, lcpMs: 3000, failed: ['canonical'] },
  ];
  expect(medianOf(runs)).toEqual({ ...good, performance: 97, lcpMs: 1204, failed: ['canonical'] });
  expect(() => medianOf([])).toThrow('the median needs at least one run');
});

test('reports figures that miss their target or are missing', () => {
  expect(missesOf(good)).toEqual([]);
  expect(missesOf({ ...good, performance: 94, seo: 99, fcpMs: 906, lcpMs: 1205, cls: Number.NaN })).toEqual([
    'performance',
    'seo',
    'fcpMs',
    'lcpMs',
    'cls',
  ]);
});

test('the table has a row per page, with missed targets in bold', () => {
  const lines = tableOf([['/', { ...good, tbtMs: 443.6 }]]).split('\n');
  expect(lines).toHaveLength(3);
  expect(lines[2]).toBe('| `/` | 100 | 100 | 100 | 100 | 0.75 | 1.20 | **444** | 0.000 |');
});

test('the report states date, machine and number of runs', () => {
  const report = reportOf([['/', { ...good, failed: ['canonical'] }]], {
    date: '2026-11-21',
    machine: '2 × Some CPU, 24 GiB',
    lighthouse: '13.5.0',
    browser: 'Chromium 150',
    runs: 3,
  });
  for (const part of [
    '2026-11-21',
    '2 × Some CPU, 24 GiB',
    'Lighthouse 13.5.0',
    'median of 3 runs',
    '100 on 1 of 1 pages',
    '* `/`: canonical',
  ])
    expect(report).toContain(part);
});
