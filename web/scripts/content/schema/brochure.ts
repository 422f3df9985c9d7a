import * as v from 'valibot';
import { some, text, titled } from './values.ts';

const job = v.strictObject({
  title: text,
  facts: text,
  parts: some(v.strictObject({ part: text, where: text, why: text })),
});

/** `content/brochure.json`: the words of the printed brochure, beyond those that it shares with the site. */
export const brochureSchema = v.strictObject({
  cover: v.strictObject({ heading: text, lead: text }),
  survey: v.strictObject({ heading: text, text: some(text), steps: some(titled) }),
  examples: v.strictObject({ heading: text, lead: text, jobs: v.strictTuple([job, job], 'must be two jobs: they share a page') }),
  next: v.strictObject({ heading: text, steps: some(titled) }),
});

export type Brochure = v.InferOutput<typeof brochureSchema>;
