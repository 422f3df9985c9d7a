import * as v from 'valibot';
import { isoDate } from './values.ts';

/** `content/security.json`: the expiry date of security.txt. */
export const securitySchema = v.strictObject({ expires: isoDate });

export type Security = v.InferOutput<typeof securitySchema>;
