import * as v from 'valibot';
import { isoDate } from './values.ts';

/** `content/security.json`: until when the note to finders of security holes holds. */
export const securitySchema = v.strictObject({ expires: isoDate });

export type Security = v.InferOutput<typeof securitySchema>;
