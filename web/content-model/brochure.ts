import * as v from 'valibot';
import { some, text, titled } from './values.ts';

const job = v.strictObject({
  title: text,
  facts: text,
  parts: some(v.strictObject({ part: text, where: text, why: text })),
});

const placed = v.strictObject({ part: text, why: text });

/** The plan of a terraced house: the names of its rooms, and the parts of the alarm. */
const plan = v.strictObject({
  alt: text,
  rooms: v.strictObject({ kitchen: text, back: text, front: text, hall: text }),
  parts: v.strictObject({ frontDoor: placed, hall: placed, backRoom: placed, kitchenDoor: placed }),
});

/** `content/brochure.json`: the text of the printed brochure that the site does not share. */
export const brochureSchema = v.strictObject({
  cover: v.strictObject({
    heading: text,
    lead: text,
    alt: text,
    marks: v.strictObject({ camera: text, siren: text, window: text }),
  }),
  survey: v.strictObject({ label: text, heading: text, text: some(text), plan, steps: some(titled) }),
  examples: v.strictObject({
    label: text,
    heading: text,
    lead: text,
    alt: text,
    columns: v.strictObject({ part: text, where: text, why: text }),
    jobs: v.strictTuple([job, job], 'must be two jobs: they share a page'),
  }),
  equipment: v.strictObject({ label: text, heading: text }),
  next: v.strictObject({ heading: text, steps: some(titled) }),
  reach: v.strictObject({ ring: text, write: text, hours: text, closed: text }),
});

export type Brochure = v.InferOutput<typeof brochureSchema>;
