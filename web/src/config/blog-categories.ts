import type { BlogCategories } from '../../scripts/content/schema/blog-categories.ts';
import content from '../../content/blog-categories.json';

/** What articles are sorted by: `content/blog-categories.json`, checked at build time. */
export const blogCategories = content as BlogCategories;
