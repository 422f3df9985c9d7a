import * as v from 'valibot';
import { head, some, text, titled } from '../values.ts';

/** `content/screens/contact-us.json`: the contact page, and the contact section that the home page has too. */
export const contactUsSchema = v.strictObject({
  head,
  section: v.strictObject({
    title: text,
    form: text,
    phones: text,
    hours: text,
    /** Below the hours. */
    promise: text,
    /** What happens with a message, in its order. */
    next: some(text),
    map: titled,
  }),
});

export type ContactUs = v.InferOutput<typeof contactUsSchema>;
