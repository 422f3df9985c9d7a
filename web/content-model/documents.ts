import type { DocumentNode } from './document-node.ts';
import type { PostFrontMatter } from './front-matter.ts';

/** A Markdown file of `content/`, rendered at build time. */
export interface SiteDocument {
  slug: string;
  meta: Readonly<Record<string, string>>;
  body: readonly DocumentNode[];
  /** URL of the drawing that its front matter names. */
  drawing: string;
  /** Estimated reading time. */
  minutes: number;
}

/** A blog post as the routes know it: its category and the loader of its document. */
export interface Post {
  slug: string;
  /** Slug of the category. */
  category: string;
  load: () => Promise<{ default: SiteDocument }>;
}

/** A blog post in a list. */
export interface PostHead {
  slug: string;
  minutes: number;
  meta: Omit<PostFrontMatter, 'draft'>;
}

/** Path of a post's file, from `web/`. */
export function postSource(slug: string): string {
  return `content/blog/${slug}.md`;
}
