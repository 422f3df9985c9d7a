import * as v from 'valibot';
import { comparison, faq, head, link, mark, questionsBeside, some, text, titled } from '../values.ts';

const section = { label: text, title: text };

/** `content/screens/intruder-alarms.json`. */
export const intruderAlarmsSchema = v.strictObject({
  head: v.strictObject({ ...head.entries, marks: v.strictObject({ pir: mark, contact: mark, keypad: mark }) }),
  plan: v.strictObject({
    ...section,
    lead: text,
    alt: text,
    marks: v.strictObject({
      patio: mark,
      back: mark,
      keypad: mark,
      front: mark,
      side: mark,
      hall: mark,
      panel: mark,
      siren: mark,
    }),
    notes: some(titled),
    /** The sentence of the next step (`NextStep`). */
    next: text,
  }),
  response: v.strictObject({ ...section, lead: text, table: comparison, police: text }),
  wiring: v.strictObject({
    ...section,
    kinds: v.pipe(
      v.array(v.strictObject({ title: text, choose: text, points: some(text) })),
      v.length(2, 'must be wireless and wired'),
    ),
    verdict: text,
  }),
  grades: v.strictObject({
    ...section,
    text,
    scale: v.pipe(v.array(titled), v.length(4, 'must be the four grades')),
    guide: link,
  }),
  quiet: v.strictObject({
    ...section,
    alt: text,
    marks: v.strictObject({ detector: mark, dog: mark, person: mark }),
    points: some(titled),
  }),
  day: v.strictObject({
    ...section,
    hours: some(
      v.strictObject({
        time: v.pipe(text, v.regex(/^\d{1,2}:\d{2}$/, 'must be written like 8:30')),
        title: text,
        text,
      }),
    ),
  }),
  papers: v.strictObject({
    ...section,
    documents: some(titled),
    sheet: text,
    parts: comparison,
  }),
  questions: questionsBeside({ code: mark, zone: mark, again: mark }),
  faq,
  call: titled,
});

export type IntruderAlarms = v.InferOutput<typeof intruderAlarmsSchema>;
