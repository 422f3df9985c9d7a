import * as v from 'valibot';
import { motif } from './motifs.ts';
import { slug, text } from './values.ts';

/** `content/blog-categories.json`: the categories of posts, in the order of the blog's navigation. */
export const blogCategoriesSchema = v.pipe(
  v.array(v.strictObject({ slug, name: text, lead: text, motif })),
  v.minLength(1, 'must not be empty'),
  v.checkItems(
    (entry, index, all) => all.findIndex((other) => other.slug === entry.slug) === index,
    'has the slug of another category',
  ),
);

export type BlogCategories = v.InferOutput<typeof blogCategoriesSchema>;
