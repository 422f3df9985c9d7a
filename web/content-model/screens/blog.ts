import * as v from 'valibot';
import { text, titled } from '../values.ts';

const numbered = v.pipe(text, v.includes('{page}', 'must say {page} where the number goes'));

/** `content/screens/blog.json`: what stands round the articles and the pages that are documents. */
export const blogSchema = v.strictObject({
  head: v.strictObject({ heading: text, lead: text }),
  /** What search engines are told of the lists' later pages and of the categories; `{page}` is the page's number. */
  lists: v.strictObject({ page: numbered, earlier: numbered, category: text }),
  /** The person to ask, beside a text: a question, the telephone number, the hours and a link to write, and what it costs. */
  ask: v.strictObject({ label: text, question: text, hours: text, write: text, cost: text }),
  /** The band below an article, and below a guide or a town's page. */
  afterArticle: titled,
  afterPage: titled,
});

export type Blog = v.InferOutput<typeof blogSchema>;
