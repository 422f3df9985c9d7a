import { expect, test } from 'vitest';
import { medianOf, reportOf, tableOf, tooSlow, type Row } from './report.ts';

const control = { name: 'Menu', path: '/', window: 'phone' } as const;
const row = (slowestMs: number, interactions = 1): Row => [control, { interactions, slowestMs }];

test('more than 200 ms is too slow', () => {
  expect(tooSlow([row(200)])).toEqual([]);
  expect(tooSlow([row(208)])).toEqual(['Menu']);
});

test('takes the median of the runs', () => {
  const runs = [208, 48, 96].map((slowestMs) => ({ interactions: 1, slowestMs }));
  expect(medianOf(runs).slowestMs).toBe(96);
  expect(() => medianOf([])).toThrow('never measured');
});

test('the table has a row per control, with slow ones in bold and those too short to be reported', () => {
  const [, , slow, quick, short] = tableOf([row(208), row(48), row(0, 0)]).split('\n');
  expect(slow).toBe('| Menu | `/` | phone | **208** |');
  expect(quick).toBe('| Menu | `/` | phone | 48 |');
  expect(short).toBe('| Menu | `/` | phone | under 16 |');
});

test('the report states date and machine', () => {
  const report = reportOf([row(48)], { date: '2026-11-21', machine: '2 × Some CPU, 24 GiB', browser: 'Chromium 150' });
  for (const part of ['2026-11-21', '2 × Some CPU, 24 GiB', 'Chromium 150', '| Menu |']) expect(report).toContain(part);
});
