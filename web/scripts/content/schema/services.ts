import * as v from 'valibot';
import { internalPath, text } from './values.ts';

/** `content/services.json`: the four cards of the home page (spec §2). */
export const servicesSchema = v.array(
  v.strictObject({ title: text, for: text, text, includes: v.array(text), href: internalPath, alt: text }),
);

export type Services = v.InferOutput<typeof servicesSchema>;
