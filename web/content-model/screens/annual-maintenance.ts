import * as v from 'valibot';
import { faq, head, link, mark, month, questionsBeside, some, text, titled } from '../values.ts';

const section = { label: text, title: text };
const list = v.strictObject({ title: text, lines: some(text) });

/** `content/screens/annual-maintenance.json`. */
export const annualMaintenanceSchema = v.strictObject({
  head,
  book: text,
  sheet: v.strictObject({
    ...section,
    intro: text,
    name: text,
    columns: v.strictObject({ part: text, done: text, found: text }),
    rows: some(v.strictObject({ part: text, done: text, why: text, found: text })),
    link,
    leftTitle: text,
    left: some(titled),
  }),
  often: v.strictObject({
    ...section,
    text,
    months: v.pipe(v.array(text), v.length(12)),
    /** Visits are months; all but the first may be remote. */
    rows: some(v.strictObject({ title: text, text, visits: some(month) })),
    key: v.strictObject({ onSite: text, remote: text }),
    /** The sentence of the next step (`NextStep`). */
    next: text,
  }),
  battery: v.strictObject({
    ...section,
    text: some(text),
    alt: text,
    years: v.pipe(v.array(text), v.length(7)),
    /** Label of the dashed line across the curve. */
    least: text,
    marks: v.strictObject({ fresh: mark, charger: mark, changed: mark, old: mark }),
  }),
  repairs: v.strictObject({ title: text, text, link: text }),
  takeover: v.strictObject({ ...section, text: some(text), stays: list, goes: list }),
  day: v.strictObject({ ...section, steps: some(titled) }),
  questions: questionsBeside({ lid: mark, cable: mark, battery: mark }),
  /** The band at the end of the page. */
  last: v.strictObject({ title: text, text, link: text }),
  faq,
});

export type AnnualMaintenance = v.InferOutput<typeof annualMaintenanceSchema>;
