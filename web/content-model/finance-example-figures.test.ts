import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkContent } from './check.ts';
import { financeExampleSchema } from './finance-example.ts';
import { sampleExample } from './finance-example-sample.ts';

const check = (change: object) => () =>
  checkContent('firm.json', financeExampleSchema, { ...sampleExample, ...change });

test('the example that decision 54 documents is the one that production refuses', () => {
  const decision = readFileSync(
    join(import.meta.dirname, '../../docs/decisions/0054-the-particulars-of-the-firm-are-content.md'),
    'utf8',
  );
  const [, documented = ''] = /```json\n"example": (\{[\s\S]*?\})\n```/.exec(decision) ?? [];
  expect(JSON.parse(documented)).toEqual(sampleExample);
});

test('rule 1.15: accepts an example whose figures add up, with a last payment that differs by pence', () => {
  expect(check({})).not.toThrow();
  expect(check({ totalPayable: 1442.1 })).not.toThrow();
  expect(
    check({ charges: [{ nature: 'Fee with the last payment', amount: 10 }], totalPayable: 1452.16 }),
  ).not.toThrow();
});

test.each([
  [{ credit: 1320 }, 'the credit must be the cash price less the deposit'],
  [{ totalPayable: 1322.16 }, 'the total payable must be deposit, monthly payments and charges together'],
  [
    { charges: [{ nature: 'Fee', amount: 10 }] },
    'the total payable must be deposit, monthly payments and charges together',
  ],
  [{ monthly: 50 }, 'the total payable must be'],
  [{ rate: '9.9%' }, 'rate: must be a rate like 9.9% a year, fixed'],
  [{ apr: 'from 9.9%' }, 'apr: must be a rate like 9.9%'],
  [{ apr: '9.5%' }, 'apr: the payments make it 9.9%'],
  [{ months: 0 }, 'months: must be one or more'],
  [{ deposit: -1 }, 'deposit: must not be negative'],
  [{ approvedOn: 'November' }, 'approvedOn: must be a date'],
  [{ wording: '' }, 'wording: must not be empty'],
])('rule 1.15: rejects an example with %j', (change, message) => {
  expect(check(change)).toThrow(message);
});
