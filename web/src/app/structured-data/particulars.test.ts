import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Firm } from '../../../content-model/firm.ts';

const firm: Firm = {
  legalForm: 'private limited company',
  registeredName: 'Alder & Sons Limited',
  companyNumber: '01234567',
  registeredIn: 'England and Wales',
  registeredOffice: '1 Mill Lane, Bury, BL9 1AA',
  vatNumber: 'GB 123 4567 89',
  icoRegistration: 'ZA123456',
  insurance: {
    insurer: 'Mutual plc',
    publicLiability: '£5 million',
    professionalIndemnity: '£1 million',
    validUntil: '2027-03-31',
  },
  approval: { body: 'NSI', certificate: 'NX1234', lastAudit: '2026-05-19', register: 'https://www.nsi.org.uk/' },
  screening: { standard: 'BS 7858', staff: 'everyone who comes to your house' },
  finance: {
    principal: 'Credit Limited',
    firmReference: '123456',
    status: 'introducer appointed representative',
    commission: 'A fixed fee.',
  },
  callouts: { hours: 'day and night', attendance: 'within four hours' },
  complaints: {
    address: '1 Mill Lane, Bury, BL9 1AA',
    email: 'complaints@firm.co.uk',
    adrBody: 'Disputes Service',
    adrLink: 'https://disputes.org.uk/',
  },
  claimsCheckedOn: '2026-11-02',
  invented: [],
};

beforeEach(() => vi.resetModules());
// The invented particulars are for this file only.
afterEach(() => {
  vi.doUnmock('content:particulars');
  vi.resetModules();
});

async function particularsOf(change: Partial<Firm>) {
  vi.doMock('content:particulars', () => ({ particulars: { ...firm, ...change }, foundedInSearchData: '1986' }));
  const { firmParticulars } = await import('./particulars.ts');
  return firmParticulars();
}

test('rule 1.10: the structured data have the registered name, the VAT number and the numbers in public registers', async () => {
  expect(await particularsOf({})).toMatchObject({
    legalName: 'Alder & Sons Limited',
    vatID: 'GB123456789',
    identifier: [
      { '@type': 'PropertyValue', value: '01234567' },
      { '@type': 'PropertyValue', value: 'ZA123456' },
    ],
  });
});

test('rule 1.10: the structured data say when callouts are answered and how soon somebody is there', async () => {
  const { contactPoint } = await particularsOf({});
  expect(contactPoint[0]).toMatchObject({
    contactType: 'emergency',
    description: 'Answered day and night. We aim to be there within four hours.',
  });
  expect(contactPoint[1]).toMatchObject({ contactType: 'complaints', email: 'complaints@firm.co.uk' });
});

test('rule 1.11: the structured data have the certificate with its body and its last audit', async () => {
  expect(await particularsOf({})).toMatchObject({
    hasCertification: {
      '@type': 'Certification',
      certificationIdentification: 'NX1234',
      auditDate: '2026-05-19',
      issuedBy: { name: 'NSI', sameAs: 'https://www.nsi.org.uk/' },
    },
  });
});

test('rule 1.11: the structured data of a firm without an approval body have no certificate', async () => {
  expect(await particularsOf({ approval: { body: 'none' } })).not.toHaveProperty('hasCertification');
});
