import type { BlogCategories } from '../../../content-model/blog-categories.ts';
import content from '../../../content/blog-categories.json';

/** What articles are sorted by: `content/blog-categories.json`, checked at build time. */
export const blogCategories = content as BlogCategories;

/** The category of a slug. Throws for one that is not there, which the build would have refused. */
export function blogCategory(slug: string): BlogCategories[number] {
  const category = blogCategories.find((entry) => entry.slug === slug);
  if (!category) throw new Error(`content/blog-categories.json: has no ${slug}`);
  return category;
}
