import * as v from 'valibot';
import { text, titled } from '../values.ts';

/** `content/screens/blog.json`: what stands round the articles and the pages that are documents. */
export const blogSchema = v.strictObject({
  head: v.strictObject({ heading: text, lead: text }),
  /** The band below an article, and below a guide or a town's page. */
  afterArticle: titled,
  afterPage: titled,
});

export type Blog = v.InferOutput<typeof blogSchema>;
