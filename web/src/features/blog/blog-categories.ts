import type { BlogCategories } from '../../../content-model/blog-categories.ts';
import content from '../../../content/blog-categories.json';

/** The categories of posts: `content/blog-categories.json`, checked at build time. */
export const blogCategories = content as BlogCategories;

/** The category with a slug. Throws for an unknown slug, which the build would have rejected. */
export function blogCategory(slug: string): BlogCategories[number] {
  const category = blogCategories.find((entry) => entry.slug === slug);
  if (!category) throw new Error(`content/blog-categories.json: has no ${slug}`);
  return category;
}
