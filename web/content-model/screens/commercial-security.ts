import * as v from 'valibot';
import { digits, faq, head, link, mark, questionsBeside, some, text, titled } from '../values.ts';

const section = { label: text, title: text };

const grade = v.strictObject({
  name: text,
  risk: text,
  /** Text alternative of the drawing of such premises. */
  drawing: text,
  /** Premises that it is for. */
  for: text,
  against: text,
  detectors: text,
  paths: text,
  /** Hours that the battery must last without mains power, shown as a bar. */
  hours: digits,
  power: text,
  memory: text,
});

const monitoringCard = v.strictObject({
  title: text,
  text,
  parts: some(v.strictObject({ title: text, lines: some(text) })),
});

/** `content/screens/commercial-security.json`. */
export const commercialSecuritySchema = v.strictObject({
  head: v.strictObject({
    ...head.entries,
    marks: v.strictObject({ camera: mark, siren: mark, door: mark, shutter: mark }),
  }),
  grades: v.strictObject({
    ...section,
    intro: text,
    each: v.pipe(v.array(grade), v.length(3)),
    /** Labels of the lines of a grade. */
    terms: v.strictObject({ against: text, detectors: text, paths: text, power: text, memory: text }),
  }),
  schedule: v.strictObject({ title: text, text, link, caption: text, before: text, marked: some(text), after: text }),
  call: v.strictObject({ title: text, text, link: text }),
  /** The band at the end of the page. */
  last: v.strictObject({ title: text, text, link: text }),
  intruder: v.strictObject({
    ...section,
    text: some(text),
    button: text,
    alt: text,
    marks: v.strictObject({
      shutter: mark,
      shopFloor: mark,
      keypad: mark,
      stockroom: mark,
      sharedWall: mark,
      yardDoor: mark,
    }),
  }),
  monitored: v.strictObject({
    ...section,
    intro: text,
    alt: text,
    marks: v.strictObject({
      premises: mark,
      internet: mark,
      mobile: mark,
      centre: mark,
      keyholder: mark,
      police: mark,
    }),
    cards: v.pipe(v.array(monitoringCard), v.length(2)),
    /** The sentence of the next step (`NextStep`). */
    next: text,
  }),
  police: v.strictObject({ title: text, text, link, figures: some(titled) }),
  cctv: v.strictObject({
    ...section,
    text: some(text),
    link,
    alt: text,
    marks: v.strictObject({ loudspeaker: mark, camera: mark, detector: mark, sign: mark }),
  }),
  installation: v.strictObject({ ...section, steps: some(titled), link }),
  questions: questionsBeside({ line: mark, mobile: mark, internet: mark }),
  faq,
});

export type CommercialSecurity = v.InferOutput<typeof commercialSecuritySchema>;
