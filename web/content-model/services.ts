import * as v from 'valibot';
import { internalPath, text } from './values.ts';

const service = v.strictObject({
  title: text,
  for: text,
  text,
  includes: v.array(text),
  href: internalPath,
  alt: text,
});

/** `content/services.json`: the four cards of the home page (rule 2.47), each with its own picture. */
export const servicesSchema = v.strictTuple([service, service, service, service], 'must be the four services');

export type Services = v.InferOutput<typeof servicesSchema>;
