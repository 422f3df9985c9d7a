import { expect, test } from 'vitest';
import firm from '../content/firm.json' with { type: 'json' };
import { checkContent } from './check.ts';
import { firmSchema } from './firm.ts';

const check = (change: object) => () =>
  checkContent('content/firm.json', firmSchema, { ...firm, invented: [], ...change });

test('the shipped particulars are valid', () => {
  expect(check({})).not.toThrow();
});

test.each(['01234567', 'SC123456', 'NI123456', 'OC301234'])('accepts the company number %s', (companyNumber) => {
  expect(check({ companyNumber })).not.toThrow();
});

test.each([
  [{ companyNumber: '1234567' }, 'companyNumber: must be written like 01234567 or SC123456'],
  [{ legalForm: 'firm' }, 'legalForm: must be private limited company'],
  [{ registeredIn: 'England' }, 'registeredIn: must be England and Wales'],
  [{ vatNumber: '123456789' }, 'vatNumber: must be written like GB 123 4567 89'],
  [{ icoRegistration: '123456' }, 'icoRegistration: must be written like Z1234567 or ZA123456'],
  [{ finance: { ...firm.finance, firmReference: '12' } }, 'finance.firmReference: must be the six or seven digits'],
  [{ insurance: { ...firm.insurance, validUntil: '2026-02-30' } }, 'insurance.validUntil: must be a date'],
  [
    { complaints: { ...firm.complaints, adrLink: 'http://disputes.org.uk/' } },
    'complaints.adrLink: must begin with https://',
  ],
  [{ claimsCheckedOn: 'November' }, 'claimsCheckedOn: must be a date'],
  [{ fax: '1' }, 'fax'],
])('names a wrong particular and the reason: %j', (change, message) => {
  expect(check(change)).toThrow(`content/firm.json: ${message}`);
});

test('rule 1.11: a certificate needs the body that issued it', () => {
  expect(check({ approval: { body: 'none' } })).not.toThrow();
  expect(check({ approval: { body: 'none', certificate: 'NX1234' } })).toThrow('approval.certificate');
  expect(check({ approval: { certificate: 'NX1234' } })).toThrow('approval.body');
  expect(check({ approval: { body: 'NSI' } })).toThrow('approval.certificate');
  expect(check({ approval: { ...firm.approval, body: 'Bolton Alarm Guild' } })).toThrow('approval.body');
});

test('rule 1.13: the list of invented fields may name a group of them', () => {
  expect(check({ invented: ['insurance', 'companyNumber'] })).not.toThrow();
});

test.each(['telephone', 'insurance.broker', 'invented'])(
  'rule 1.13: rejects "%s" on the list of invented fields, since there is no such field',
  (field) => {
    expect(check({ invented: [field] })).toThrow(`invented: "${field}" is no field of this file`);
  },
);
