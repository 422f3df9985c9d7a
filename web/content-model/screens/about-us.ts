import * as v from 'valibot';
import { head, link, mark, photoFile, some, text, titled } from '../values.ts';

const section = { label: text, title: text };

const person = v.strictObject({
  name: text,
  role: text,
  text,
  /** A file in `content/photos/`. */
  photo: v.optional(photoFile),
});

/** `content/screens/about-us.json`. */
export const aboutUsSchema = v.strictObject({
  head,
  /** Accessible name of the sub-navigation. */
  sections: text,
  story: v.strictObject({
    ...section,
    text: some(text),
    stats: v.pipe(v.array(titled), v.length(4)),
    /** The day on which the figures were compared with the firm's records. */
    checked: text,
    reviews: text,
    /** A year and its event. */
    years: some(titled),
    alt: text,
    marks: v.strictObject({ keySwitch: mark, keypad: mark, hub: mark }),
  }),
  /** The people on the drawing, from left to right. */
  family: v.strictObject({
    title: text,
    alt: text,
    people: v.pipe(v.array(person), v.length(3, 'must be three: the drawing shows three people')),
  }),
  values: v.strictObject({
    ...section,
    intro: text,
    promises: some(v.strictObject({ title: text, unit: text, text })),
  }),
  different: v.strictObject({ ...section, text: some(titled), alt: text }),
  /** Particulars that a visitor can look up or ask for; without a link, ask for. */
  check: v.strictObject({
    ...section,
    intro: text,
    entries: some(v.strictObject({ title: text, text, link: v.optional(link) })),
  }),
  call: v.strictObject({ title: text, text, link: text }),
});

export type AboutUs = v.InferOutput<typeof aboutUsSchema>;
