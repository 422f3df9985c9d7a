import * as v from 'valibot';
import { comparison, faq, head, internalPath, mark, questionsBeside, some, text, titled } from '../values.ts';

const section = { label: text, title: text };
const stamp = { camera: text, time: text };

/** `content/screens/cctv-systems.json`. */
export const cctvSystemsSchema = v.strictObject({
  head: v.strictObject({
    ...head.entries,
    marks: v.strictObject({ camera: mark, siren: mark, door: mark, sill: mark }),
  }),
  places: v.strictObject({
    ...section,
    lead: text,
    alt: text,
    marks: v.strictObject({ mask: mark, back: mark, recorder: mark, side: mark, front: mark }),
    identify: text,
    recognise: text,
    notes: some(titled),
    /** The sentence of the next step (`NextStep`). */
    next: text,
  }),
  lenses: v.strictObject({
    ...section,
    lead: text,
    alt: text,
    identify: text,
    recognise: text,
    observe: text,
    table: comparison,
    note: text,
  }),
  faces: v.strictObject({
    ...section,
    lead: text,
    at: v.pipe(
      v.array(v.strictObject({ distance: text, density: text, level: text, text, alt: text })),
      v.length(3, 'must be 3, 6 and 10 metres'),
    ),
  }),
  night: v.strictObject({ ...section, ...stamp, alt: text, caption: text, points: some(titled) }),
  recording: v.strictObject({ ...section, lead: text, sum: some(titled), table: comparison, phone: some(text) }),
  law: v.strictObject({
    ...section,
    ...stamp,
    alt: text,
    /** Label on a privacy mask. */
    mask: text,
    caption: text,
    lead: text,
    duties: some(text),
    guide: v.strictObject({ label: text, href: internalPath }),
  }),
  questions: questionsBeside({ loft: mark, cable: mark, recorder: mark }),
  faq,
  call: titled,
});

export type CctvSystems = v.InferOutput<typeof cctvSystemsSchema>;
