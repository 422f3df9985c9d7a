import * as v from 'valibot';
import { link, some, text, titled } from '../values.ts';

/** `content/screens/not-found.json`. Marks are in the order of their places in the drawing. */
export const notFoundSchema = v.strictObject({
  heading: text,
  lead: text,
  alt: text,
  marks: v.pipe(v.array(titled), v.length(3)),
  title: text,
  ways: some(v.strictObject({ ...link.entries, text })),
});

export type NotFoundContent = v.InferOutput<typeof notFoundSchema>;
