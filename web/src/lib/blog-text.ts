import type { Blog } from '../../content-model/screens/blog.ts';
import content from '../../content/screens/blog.json';

/** Text around articles and documents: `content/screens/blog.json`, checked at build time. */
export const blogText = content as Blog;
