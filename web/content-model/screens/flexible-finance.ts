import * as v from 'valibot';
import { faq, head, mark, questionsBeside, some, text, titled } from '../values.ts';

const section = { label: text, title: text };
const list = v.strictObject({ title: text, lines: some(text) });

/** `content/screens/flexible-finance.json`. The disclosure itself is in `site.json`, since the footer shows it as well, and the example in `firm.json`. */
export const flexibleFinanceSchema = v.strictObject({
  head,
  label: text,
  disclosureTitle: text,
  roles: some(titled),
  how: v.strictObject({ ...section, steps: some(titled) }),
  /** The terms of credit, without figures. The figures are in `firm.json`, once the finance principal has approved them. */
  costs: v.strictObject({ ...section, lead: text, terms: some(titled), example: text, warning: text }),
  covers: v.strictObject({ ...section, items: list, not: list, you: list }),
  questions: questionsBeside({ signed: mark, last: mark, repaid: mark }),
  faq,
  call: titled,
});

export type FlexibleFinance = v.InferOutput<typeof flexibleFinanceSchema>;
