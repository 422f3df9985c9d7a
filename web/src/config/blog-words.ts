import type { Blog } from '../../scripts/content/schema/screens/blog.ts';
import content from '../../content/screens/blog.json';

/** What stands round articles and documents: `content/screens/blog.json`, checked at build time. */
export const blogWords = content as Blog;
