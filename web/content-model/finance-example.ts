import * as v from 'valibot';
import { annualRateOf } from './annual-rate.ts';
import { isoDate, text, type Titled } from './values.ts';

const HALF_A_PENNY = 0.005;

/** In percentage points: a rate is stated to one decimal place, and payments are rounded to pennies. */
const APR_TOLERANCE = 0.1;

const pounds = v.pipe(
  v.number('must be a number of pounds, such as 1200 or 99.5'),
  v.minValue(0, 'must not be negative'),
);

/**
 * The representative example of finance (FCA Handbook, CONC 3.5.5R), in figures and text that the principal approved. The
 * figures must add up, to within a penny a payment, and make the APR.
 */
export const financeExampleSchema = v.pipe(
  v.strictObject({
    approvedOn: isoDate,
    wording: text,
    cashPrice: pounds,
    deposit: pounds,
    credit: pounds,
    months: v.pipe(v.number(), v.integer('must be a whole number'), v.minValue(1, 'must be one or more')),
    monthly: pounds,
    /** The rate of interest, with the word fixed or variable. */
    rate: v.pipe(text, v.regex(/\d%.*\b(?:fixed|variable)\b/, 'must be a rate like 9.9% a year, fixed')),
    /** The nature and amount of every charge that is not among the monthly payments, such as a fee for the last one. */
    charges: v.array(v.strictObject({ nature: text, amount: pounds })),
    totalPayable: pounds,
    apr: v.pipe(text, v.regex(/^\d+(?:\.\d)?%$/, 'must be a rate like 9.9%')),
  }),
  v.check(
    ({ cashPrice, deposit, credit }) => Math.abs(cashPrice - deposit - credit) < HALF_A_PENNY,
    'the credit must be the cash price less the deposit',
  ),
  v.check(
    ({ deposit, months, monthly, charges, totalPayable }) =>
      Math.abs(deposit + months * monthly + charges.reduce((sum, { amount }) => sum + amount, 0) - totalPayable) <
      months * 2 * HALF_A_PENNY + HALF_A_PENNY,
    'the total payable must be deposit, monthly payments and charges together',
  ),
  // With charges the rate depends on the day of each.
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    const { credit, months, monthly, charges, apr } = dataset.value;
    const exact = 100 * annualRateOf(credit, months, monthly);
    if (charges.length > 0 || Math.abs(Number.parseFloat(apr) - exact) <= APR_TOLERANCE) return;
    addIssue({
      message: `the payments make it ${exact.toFixed(1)}%`,
      path: [{ type: 'object', origin: 'value', input: dataset.value, key: 'apr', value: apr }],
    });
  }),
);

/** The representative example as the page shows it. */
export interface FinanceExample {
  /** The principal's own text. */
  wording: string;
  /** Everything that CONC 3.5.5R asks for but the APR, which is shown more prominently. */
  lines: readonly Titled[];
  apr: string;
  approved: string;
}
