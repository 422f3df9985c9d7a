import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { contentFolder, readFirm, readJsonContent, readMarkdownContent, readSite } from './files.ts';
import { accreditationOf, factsOf } from './facts.ts';
import { fillFacts } from './fill-facts.ts';
import { firmLinesOf } from './firm-lines.ts';

const NONE = { FIRM_CONTENT: JSON.stringify({ approval: { body: 'none' }, invented: [] }) };

const approved = { approvalBody: 'NSI' };
const notApproved = { approvalBody: undefined };

test('rule 1.11: a passage is kept for a firm that has the particular, and left out for one that lacks it', () => {
  const text = 'Fitted.{{#approvalBody}} Inspected by {{approvalBody}}.{{/approvalBody}} Maintained.';
  expect(fillFacts('f', text, approved)).toBe('Fitted. Inspected by NSI. Maintained.');
  expect(fillFacts('f', text, notApproved)).toBe('Fitted. Maintained.');
});

test('rule 1.11: an entry of a list of which such a passage is the whole text is left out with it', () => {
  const entries = [
    {
      title: 'Certificate',
      text: '{{#approvalBody}}{{approvalBody}}{{/approvalBody}}',
      link: { label: '{{approvalBody}}' },
    },
    { title: 'Insurance', text: 'Yes' },
    '{{#approvalBody}}Audit{{/approvalBody}}',
  ];
  expect(fillFacts('f', entries, notApproved)).toEqual([{ title: 'Insurance', text: 'Yes' }]);
  expect(fillFacts('f', entries, approved)).toHaveLength(3);
});

test('an empty text is no reason to leave an entry out', () => {
  expect(fillFacts('f', ['', { title: '' }], approved)).toEqual(['', { title: '' }]);
});

test('a particular that the firm lacks is an error outside such a passage', () => {
  expect(() => fillFacts('f.md', 'By {{approvalBody}}.', notApproved)).toThrow(
    'f.md: {{approvalBody}}: content/firm.json has none; write the passage as {{#approvalBody}}…{{/approvalBody}}',
  );
});

test.each(['{{#approval}}Yes{{/approval}}', '{{#approvalBody}}Yes', 'Yes{{/approvalBody}}'])(
  'rejects the passage %s of an unknown name or without its other end',
  (text) => {
    expect(() => fillFacts('f.md', text, approved)).toThrow('no such claim in site.json or particular in firm.json');
  },
);

test('rule 1.11: the accreditation names the body and the certificate, and is no fact of site.json alone', () => {
  const site = readSite();
  const approval = {
    body: 'NSI' as const,
    certificate: 'NX1234',
    lastAudit: '2026-05-19',
    register: 'https://www.nsi.org.uk/',
  };
  expect(accreditationOf(site, { approval })).toBe(`NSI ${site.claims.accreditation} (certificate NX1234)`);
  expect(accreditationOf(site, { approval: { body: 'none' } })).toBeUndefined();
  expect(factsOf(site, { ...readFirm(), approval: { body: 'none' } }).accreditation).toBeUndefined();
});

const files = readdirSync(contentFolder, { recursive: true, encoding: 'utf8' }).filter(
  (name) => /\.(?:json|md)$/.test(name) && name !== 'reviews.json',
);

test.each(files)(
  'rule 1.11: for a firm without an approval body %s is complete and claims no accreditation',
  (name) => {
    const claim = new RegExp(`(?:NSI|SSAIB) ${readSite().claims.accreditation} \\(`);
    vi.stubEnv('FIRM_CONTENT', NONE.FIRM_CONTENT);
    const path = join(contentFolder, name);
    const content = JSON.stringify(name.endsWith('.json') ? readJsonContent(path) : readMarkdownContent(path));
    expect(content).not.toMatch(claim);
    expect(content).not.toMatch(/\{\{|certificate 0000/);
  },
);

test('rule 1.11: the footer of a firm without an approval body claims no accreditation', () => {
  expect(firmLinesOf(readSite(), { ...readFirm(), approval: { body: 'none' } }).accreditation).toBe('');
});

test("rule 1.9: the footer's disclosure has the registered name, form, place, number, office and VAT number", () => {
  const firm = {
    ...readFirm(),
    registeredName: 'Alder LLP',
    legalForm: 'limited liability partnership' as const,
    registeredIn: 'Scotland' as const,
    companyNumber: 'SO301234',
    registeredOffice: '1 Mill Lane, Perth',
    vatNumber: 'GB 123 4567 89',
  };
  expect(firmLinesOf(readSite(), firm).disclosure).toBe(
    'Alder LLP is a limited liability partnership registered in Scotland, number SO301234. Registered office: 1 Mill Lane, Perth. VAT number GB 123 4567 89.',
  );
});
