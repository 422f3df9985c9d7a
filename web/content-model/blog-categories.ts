import * as v from 'valibot';
import { slug, text } from './values.ts';

/** The drawings of `src/assets/motifs.svg`. */
export const motif = v.picklist(
  ['siren', 'camera', 'shutter', 'plan', 'roofs', 'sheet', 'biscuit', 'curtain', 'manual', 'journal'],
  'must be siren, camera, shutter, plan, roofs, sheet, biscuit, curtain, manual or journal',
);

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
