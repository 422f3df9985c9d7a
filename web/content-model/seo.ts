import * as v from 'valibot';
import { internalPath, text } from './values.ts';

/** Title and description of a page (rule 1.1). */
export const seoEntry = v.strictObject({
  title: v.pipe(text, v.maxLength(70, 'must be at most 70 characters')),
  description: v.pipe(
    text,
    v.minLength(50, 'must be at least 50 characters'),
    v.maxLength(170, 'must be at most 170 characters'),
  ),
});

/** `content/seo.json`: title and description of every fixed page, by path. */
export const seoSchema = v.record(internalPath, seoEntry);

export type Seo = v.InferOutput<typeof seoSchema>;
