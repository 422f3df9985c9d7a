import * as v from 'valibot';
import { some, text } from '../values.ts';

/** `content/screens/contact-us.json`: the contact page, and the contact section that the home page has too. */
export const contactUsSchema = v.strictObject({
  head: v.strictObject({ heading: text, lead: text }),
  section: v.strictObject({
    title: text,
    form: text,
    phones: text,
    hours: text,
    /** Below the hours. */
    promise: text,
    /** The handling of a message, step by step. */
    next: some(text),
  }),
});

export type ContactUs = v.InferOutput<typeof contactUsSchema>;
