import { expect, test } from 'vitest';
import { readFirm } from './files.ts';
import { financeExampleOf } from './finance-example.ts';
import { sampleExample } from '../../content-model/finance-example-sample.ts';

const withExample = (change: object) =>
  financeExampleOf({
    finance: { ...readFirm().finance, principal: 'Credit Limited', example: { ...sampleExample, ...change } },
  });

test('rule 1.15: the shipped firm has no example of finance', () => {
  expect(financeExampleOf(readFirm())).toBeUndefined();
});

test('rule 1.15: an approved example shows every figure that CONC 3.5.5R asks for, and who approved it', () => {
  const shown = withExample({});
  expect(shown?.apr).toBe('9.9%');
  expect(shown?.lines.map(({ title, text }) => `${title}: ${text}`)).toEqual([
    'Cash price: £1,320.00',
    'Deposit: £120.00',
    'Total amount of credit: £1,200.00',
    'Term: 24 months',
    'Monthly payment: £55.09',
    'Rate of interest: 9.9% a year, fixed',
    'Charges: None',
    'Total amount payable: £1,442.16',
  ]);
  expect(shown?.approved).toBe('Text and figures approved by Credit Limited on 2 November 2026.');
});

test('rule 1.15: each charge is named with its amount', () => {
  const lines = withExample({ charges: [{ nature: 'Fee with the last payment', amount: 10 }] })?.lines ?? [];
  expect(lines).toContainEqual({ title: 'Fee with the last payment', text: '£10.00' });
  expect(lines.map(({ title }) => title)).not.toContain('Charges');
});
