import type { FinanceExample } from '../../content-model/finance-example.ts';
import type { Firm } from '../../content-model/firm.ts';
import { longDate } from './facts.ts';

/** Writes out the example of `content/firm.json`; undefined without one, as the shipped firm is. */
export function financeExampleOf({
  finance: { principal, example },
}: Pick<Firm, 'finance'>): FinanceExample | undefined {
  if (!example) return undefined;
  const { wording, months, cashPrice, deposit, credit, monthly, rate, charges, totalPayable, apr, approvedOn } =
    example;
  return {
    wording,
    lines: [
      { title: 'Cash price', text: inPounds(cashPrice) },
      { title: 'Deposit', text: inPounds(deposit) },
      { title: 'Total amount of credit', text: inPounds(credit) },
      { title: 'Term', text: `${months} months` },
      { title: 'Monthly payment', text: inPounds(monthly) },
      { title: 'Rate of interest', text: rate },
      ...(charges.length === 0
        ? [{ title: 'Charges', text: 'None' }]
        : charges.map(({ nature, amount }) => ({ title: nature, text: inPounds(amount) }))),
      { title: 'Total amount payable', text: inPounds(totalPayable) },
    ],
    apr,
    approved: `Text and figures approved by ${principal} on ${longDate(approvedOn)}.`,
  };
}

function inPounds(amount: number): string {
  return new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' }).format(amount);
}
