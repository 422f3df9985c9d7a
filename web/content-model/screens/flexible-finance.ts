import * as v from 'valibot';
import { digits, faq, head, some, text, titled } from '../values.ts';

const section = { label: text, title: text };
const list = v.strictObject({ title: text, lines: some(text) });

/** `content/screens/flexible-finance.json`. The disclosure itself is in `site.json`, since the footer shows it as well. */
export const flexibleFinanceSchema = v.strictObject({
  head,
  label: text,
  disclosureTitle: text,
  roles: some(titled),
  how: v.strictObject({ ...section, steps: some(titled) }),
  /** A representative example has all of these lines (FCA Handbook, CONC 3.5), the APR above the others. */
  example: v.strictObject({
    ...section,
    intro: text,
    months: digits,
    monthly: text,
    caption: text,
    lines: v.pipe(v.array(titled), v.length(8)),
    apr: titled,
    warning: text,
  }),
  covers: v.strictObject({ ...section, items: list, not: list, you: list }),
  questions: v.strictObject(section),
  faq,
  call: titled,
});

export type FlexibleFinance = v.InferOutput<typeof flexibleFinanceSchema>;
