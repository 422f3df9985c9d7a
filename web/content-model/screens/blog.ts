import * as v from 'valibot';
import { text, titled } from '../values.ts';

const numbered = v.pipe(text, v.includes('{page}', 'must say {page} where the number goes'));

/** `content/screens/blog.json`: text around articles and other documents. */
export const blogSchema = v.strictObject({
  head: v.strictObject({ heading: text, lead: text }),
  /** Metadata of the lists' later pages and of the categories; `{page}` is the page number. */
  lists: v.strictObject({ page: numbered, earlier: numbered, category: text }),
  /** The contact beside a document: a question, the phone number, the hours, a link to write, and the cost of asking. */
  ask: v.strictObject({ label: text, question: text, hours: text, write: text, cost: text }),
  /** The band below a list of articles, below an article, and below a guide or a town's page. */
  afterList: titled,
  afterArticle: titled,
  afterPage: titled,
});

export type Blog = v.InferOutput<typeof blogSchema>;
