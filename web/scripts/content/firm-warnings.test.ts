import { expect, test } from 'vitest';
import { electricityWarnings, firmWarnings } from './firm-warnings.ts';

const insurance = {
  insurer: 'Mutual plc',
  publicLiability: '£5 million',
  professionalIndemnity: '£1 million',
  validUntil: '2027-03-31',
};
const approval = {
  body: 'NSI' as const,
  certificate: 'NX1234',
  lastAudit: '2026-05-19',
  register: 'https://www.nsi.org.uk/',
};
const finance = {
  principal: 'Credit Limited',
  firmReference: '123456',
  status: 'introducer appointed representative',
  commission: 'A fixed fee.',
};
const example = {
  wording: 'A system.',
  cashPrice: 100,
  deposit: 0,
  credit: 100,
  months: 10,
  monthly: 10,
  rate: '0% fixed',
  charges: [],
  totalPayable: 100,
  apr: '0%',
};
const firm = { insurance, approval, finance, claimsCheckedOn: '2026-11-02' };
const on = (day: string) => new Date(`${day}T12:00:00Z`);

test('rule 1.13: warns of nothing while insurance, audit and claims are up to date', () => {
  expect(firmWarnings(firm, on('2027-03-31'))).toEqual([]);
});

test('rule 1.13: warns from the day after the insurance ends', () => {
  expect(firmWarnings(firm, on('2027-04-01'))).toEqual([
    expect.stringContaining('insurance.validUntil: was 2027-03-31'),
  ]);
});

test.each([
  ['approval.lastAudit', { approval: { ...approval, lastAudit: '2025-11-23' } }],
  ['finance.example.approvedOn', { finance: { ...finance, example: { ...example, approvedOn: '2025-11-23' } } }],
  ['claimsCheckedOn', { claimsCheckedOn: '2025-11-23' }],
])('rule 1.13: warns of %s once it is more than a year ago', (field, change) => {
  expect(firmWarnings({ ...firm, ...change }, on('2026-11-23'))).toEqual([]);
  expect(firmWarnings({ ...firm, ...change }, on('2026-11-24'))).toEqual([
    expect.stringContaining(`content/firm.json: ${field}: is more than a year ago`),
  ]);
});

test('rule 1.13: a firm without an approval body has no audit to warn of', () => {
  expect(firmWarnings({ ...firm, approval: { body: 'none' } }, on('2026-11-24'))).toEqual([]);
});

test('rule 1.16: warns of the price of electricity once it is more than a year ago', () => {
  const electricity = { pencePerUnit: 27, asOf: '2025-11-23' };
  expect(electricityWarnings(electricity, on('2026-11-23'))).toEqual([]);
  expect(electricityWarnings(electricity, on('2026-11-24'))).toEqual([
    expect.stringContaining('content/electricity.json: asOf: is more than a year ago'),
  ]);
});
