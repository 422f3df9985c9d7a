import * as v from 'valibot';
import { link, mark, some, text } from '../values.ts';

/** `content/screens/not-found.json`. */
export const notFoundSchema = v.strictObject({
  heading: text,
  lead: text,
  alt: text,
  marks: v.strictObject({ spareDoor: mark, drop: mark, frontDoor: mark }),
  title: text,
  ways: some(v.strictObject({ ...link.entries, text })),
});

export type NotFoundContent = v.InferOutput<typeof notFoundSchema>;
