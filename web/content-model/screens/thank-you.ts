import * as v from 'valibot';
import { link, some, text, titled } from '../values.ts';

/** `content/screens/thank-you.json`: the page after a form was posted without script (rule 4.14). */
export const thankYouSchema = v.strictObject({
  head: v.strictObject({ heading: text, lead: text }),
  label: text,
  title: text,
  steps: some(titled),
  call: titled,
  ways: some(link),
});

export type ThankYouContent = v.InferOutput<typeof thankYouSchema>;
