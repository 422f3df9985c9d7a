import * as v from 'valibot';
import { link } from './values.ts';

/** `content/navigation.json`: the links of header and footer (rules 2.19 and 2.26). */
export const navigationSchema = v.strictObject({
  header: v.array(v.strictObject({ ...link.entries, children: v.optional(v.array(link)) })),
  footer: v.array(link),
});

export type Navigation = v.InferOutput<typeof navigationSchema>;
