import * as v from 'valibot';
import { link, some, text, titled } from '../values.ts';

/**
 * `content/screens/contact-area.json`: callouts, map and towns, below the form of the contact section. It is separate from the
 * section's other text, since it is loaded later.
 */
export const contactAreaSchema = v.strictObject({
  /** `answered` follows the phone number. */
  callouts: v.strictObject({ title: text, answered: text, attendance: text }),
  /** Towns with a separate page. */
  towns: some(link),
  map: titled,
});

export type ContactArea = v.InferOutput<typeof contactAreaSchema>;
