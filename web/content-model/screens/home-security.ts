import * as v from 'valibot';
import { faq, head, internalPath, link, mark, questionsBeside, some, text, titled } from '../values.ts';

const section = { label: text, title: text };
const card = v.strictObject({ title: text, text, alt: text, href: internalPath, link: text });

/** `content/screens/home-security.json` (rule 2.65). */
export const homeSecuritySchema = v.strictObject({
  head: v.strictObject({
    ...head.entries,
    marks: v.strictObject({ camera: mark, siren: mark, sill: mark, gate: mark }),
  }),
  supplied: v.strictObject({ ...section, text: some(text), film: text, caption: text }),
  choice: v.strictObject({
    ...section,
    cards: v.strictTuple([card, card], 'must be two cards'),
  }),
  reading: v.strictObject({
    ...section,
    lead: text,
    frontAlt: text,
    backAlt: text,
    front: text,
    back: text,
    ways: v.pipe(v.array(titled), v.length(7, 'must be the seven ways in that the drawing numbers')),
    /** The sentence of the next step (`NextStep`). */
    next: text,
  }),
  survey: v.strictObject({
    ...section,
    lead: text,
    sheet: text,
    questions: some(v.strictObject({ question: text, answer: text })),
    guide: link,
  }),
  costs: v.strictObject({
    ...section,
    lead: text,
    /** A part that is always on has its power in watts, from which the yearly cost is computed. Other lines have their cost as text. */
    rows: some(
      v.union(
        [
          v.strictObject({ title: text, watts: v.pipe(v.number(), v.minValue(0)), text }),
          v.strictObject({ title: text, text, figure: text }),
        ],
        'must have title and text, and either watts or figure',
      ),
    ),
    note: text,
    visit: link,
    finance: text,
  }),
  steps: v.strictObject({ ...section, steps: some(titled) }),
  questions: questionsBeside({ sim: mark, battery: mark, mains: mark }),
  faq,
  call: titled,
});

export type HomeSecurity = v.InferOutput<typeof homeSecuritySchema>;
