import { expect, test } from 'vitest';
import { checkContent } from './check.ts';
import { clockTime, comparison, isoDate, month, photoFile } from './values.ts';

const table = { caption: 'Lenses', columns: ['Lens', 'Sees'], rows: [['2.8 mm', '100°']] };

test('accepts a table with an empty corner', () => {
  expect(() => checkContent('f', comparison, { ...table, columns: ['', 'Sees'] })).not.toThrow();
});

test('rejects a table with a missing cell', () => {
  expect(() => checkContent('f.json', comparison, { ...table, rows: [['2.8 mm']] })).toThrow(
    'as many cells as there are columns',
  );
});

test.each(['9:00 AM', '12:30 PM', '1:59 PM', '10:05 AM'])('accepts %s as a time', (time) => {
  expect(checkContent('f', clockTime, time)).toBe(time);
});

test.each(['13:75 PM', '13:00 PM', '0:30 AM', '00:30 AM', '09:00 AM', '9:60 AM', '9:00', '9:00 am'])(
  'rejects %s as a time',
  (time) => {
    expect(() => checkContent('f', clockTime, time)).toThrow('must be written like 9:00 AM');
  },
);

test.each(['2026-02-28', '2028-02-29', '2026-12-31'])('accepts %s as a date', (day) => {
  expect(checkContent('f', isoDate, day)).toBe(day);
});

test.each([
  '2026-02-31',
  '2027-02-29',
  '2026-04-31',
  '2026-13-01',
  '2026-00-10',
  '2026-2-3',
  '28 February 2026',
  '2026-02-28T12:00',
])('rejects %s as a date', (day) => {
  expect(() => checkContent('f', isoDate, day)).toThrow('must be a date like 2026-02-28');
});

test.each(['1', '9', '10', '12'])('accepts %s as a month', (value) => {
  expect(checkContent('f', month, value)).toBe(value);
});

test.each(['0', '13', '04', '4.5', '-1', '1e1', 'April', ''])('rejects "%s" as a month', (value) => {
  expect(() => checkContent('f', month, value)).toThrow('must be a month, 1 to 12');
});

test.each(['frank.jpg', 'frank-at-work.webp', 'ruth.avif'])('accepts %s as the name of a photograph', (file) => {
  expect(checkContent('f', photoFile, file)).toBe(file);
});

test.each(['Frank.jpg', 'frank at work.jpg', 'frank.png', '../frank.jpg', 'frank'])(
  'rejects %s as the name of a photograph',
  (file) => {
    expect(() => checkContent('f', photoFile, file)).toThrow('must be the name of an AVIF, WebP or JPEG file');
  },
);
