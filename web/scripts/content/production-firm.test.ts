import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sampleExample } from '../../content-model/finance-example-sample.ts';
import { textsOfFirm } from '../../content-model/firm.ts';
import { contentFolder } from './files.ts';
import { refusals } from './production.ts';

const PRODUCTION = { SITE_ENV: 'production', SITE_ORIGIN: 'https://www.firm.co.uk' };

describe('refusals of the particulars in firm.json', () => {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'content-'));
    writeFirm({});
  });

  afterEach(() => rmSync(folder, { recursive: true }));

  const writeFirm = (change: object) =>
    writeFileSync(join(folder, 'firm.json'), JSON.stringify({ ...ownFirm, ...change }));

  const ownFirm = {
    companyNumber: '01234567',
    vatNumber: 'GB 123 4567 89',
    insurance: { insurer: 'Mutual plc', publicLiability: '£5,000,000' },
    approval: { body: 'NSI', certificate: 'NX1000' },
    claimsCheckedOn: '2026-11-02',
    invented: [],
  };

  test("production accepts a firm's own particulars", () => {
    expect(refusals(PRODUCTION, folder)).toEqual([]);
  });

  test('production accepts a firm that no approval body has certified', () => {
    writeFirm({ approval: { body: 'none' } });
    expect(refusals(PRODUCTION, folder)).toEqual([]);
  });

  test.each(['companyNumber', 'insurance.insurer', 'claimsCheckedOn'])(
    'rule 1.13: production refuses %s while it is listed as invented',
    (field) => {
      writeFirm({ invented: [field] });
      expect(refusals(PRODUCTION, folder)).toEqual([
        expect.stringMatching(new RegExp(`^content/firm\\.json: ${field}: its value is invented`)),
      ]);
    },
  );

  test.each([
    ['companyNumber', { companyNumber: '00000000' }],
    ['companyNumber', { companyNumber: 'SC000000' }],
    ['vatNumber', { vatNumber: 'GB 000 0000 00' }],
    ['approval.certificate', { approval: { body: 'NSI', certificate: '0000' } }],
    ['insurance.insurer', { insurance: { insurer: 'Example Mutual plc' } }],
  ])('rule 1.13: production refuses %s of %j even if the list leaves it out', (field, change) => {
    writeFirm(change);
    expect(refusals(PRODUCTION, folder)).toEqual([
      `content/firm.json: ${field}: has a value that is plainly invented, such as a number of zeros`,
    ]);
  });

  const example = {
    approvedOn: '2026-11-02',
    wording: 'Representative example: a system for £1,200.',
    deposit: 0,
    apr: '9.9%',
  };

  test('rule 1.15: production accepts an example of finance that is not listed as invented', () => {
    writeFirm({ finance: { example } });
    expect(refusals(PRODUCTION, folder)).toEqual([]);
  });

  test('rule 1.15: production refuses an example of finance with the figures of decision 54, whatever its text', () => {
    writeFirm({ finance: { example: { ...sampleExample, wording: 'An alarm.', approvedOn: '2026-11-20' } } });
    expect(refusals(PRODUCTION, folder)).toEqual([
      expect.stringContaining('content/firm.json: finance.example: has the figures of the documentation'),
    ]);
  });

  test('rule 1.15: production refuses an example of finance with the text of decision 54', () => {
    writeFirm({ finance: { example: { ...example, wording: 'Example: a system for £1,320.' } } });
    expect(refusals(PRODUCTION, folder)).toEqual([
      expect.stringContaining('content/firm.json: finance.example.wording: has a value that is plainly invented'),
    ]);
  });

  test.each([
    [['finance.example'], ['finance.example']],
    [
      ['finance.example.wording', 'finance.example.deposit'],
      ['finance.example.wording', 'finance.example.deposit'],
    ],
  ])(
    'rule 1.15: production refuses an example of finance while %j of it are listed as invented',
    (invented, fields) => {
      writeFirm({ finance: { example }, invented });
      expect(refusals(PRODUCTION, folder)).toEqual(
        fields.map((field) => expect.stringContaining(`content/firm.json: ${field}: its value is invented`)),
      );
    },
  );

  test('rule 1.13: production refuses each particular of the firm that the repository ships', () => {
    const shipped = JSON.parse(readFileSync(join(contentFolder, 'firm.json'), 'utf8')) as object;
    const fields = new Set(refusals(PRODUCTION).map((line) => line.split(': ').slice(0, 2).join(': ')));
    // The address of the register is the approval body's own, and having no approval body is nothing invented.
    const particulars = textsOfFirm(shipped)
      .filter(([field, text]) => field !== 'approval.register' && !(field === 'approval.body' && text === 'none'))
      .map(([field]) => field);
    expect(particulars.length).toBeGreaterThan(20);
    expect(particulars.filter((field) => !fields.has(`content/firm.json: ${field}`))).toEqual([]);
  });
});
