import { expect, test } from 'vitest';
import { CONSENT_VALID_MS } from '../../lib/timing.ts';
import { parseConsent } from './consent-record.ts';

const record = { analytics: true, functional: true, marketing: false, timestamp: 1_795_000_000_000 };

test('rule 3.14: the record is analytics, functional, marketing and a time in milliseconds', () => {
  expect(parseConsent(JSON.stringify(record), record.timestamp)).toEqual(record);
});

test('a choice is valid for 12 months, also if the clock is set back', () => {
  const text = JSON.stringify(record);
  expect(parseConsent(text, record.timestamp + CONSENT_VALID_MS - 1)).toEqual(record);
  expect(parseConsent(text, record.timestamp + CONSENT_VALID_MS)).toBeNull();
  expect(parseConsent(text, record.timestamp - 60_000)).toEqual(record);
});

test.each([
  ['nothing', null],
  ['an empty text', ''],
  ['half a record', '{"analytics":true'],
  ['null', 'null'],
  ['a list', '[true,true,false,1]'],
  ['a text', '"yes"'],
  ['a field less', JSON.stringify({ ...record, marketing: undefined })],
  ['a field more', JSON.stringify({ ...record, sale: true })],
  ['a word for a yes', JSON.stringify({ ...record, analytics: 'true' })],
  ['functional turned off', JSON.stringify({ ...record, functional: false })],
  ['a date for a time', JSON.stringify({ ...record, timestamp: '2026-11-21' })],
  ['half a millisecond', JSON.stringify({ ...record, timestamp: 1.5 })],
  ['a time before all clocks', JSON.stringify({ ...record, timestamp: -1 })],
])('rule 3.15: an invalid record counts as no choice: %s', (_, text) => {
  expect(parseConsent(text, record.timestamp)).toBeNull();
});
