import type { DocumentNode } from '../../scripts/content/markdown.ts';
import type { PostFrontMatter } from '../../scripts/content/schema/front-matter.ts';

/** A Markdown file of `content/`, rendered at build time. */
export interface SiteDocument {
  slug: string;
  meta: Readonly<Record<string, string>>;
  body: readonly DocumentNode[];
}

/** A blog post as the table of pages knows it: where it belongs, and how its document is loaded. */
export interface Post {
  slug: string;
  category: string;
  categorySlug: string;
  load: () => Promise<{ default: SiteDocument }>;
}

/** A blog post as lists show it. */
export interface PostHead {
  slug: string;
  meta: Omit<PostFrontMatter, 'draft'>;
}

/** The file of a post, from `web/`. */
export function postSource(slug: string): string {
  return `content/blog/${slug}.md`;
}

/** Which part of the blog a list page shows; pages count from 1. */
export interface Listing {
  page: number;
  category?: { slug: string; name: string };
}

/** What a screen is given by its route. */
export interface ScreenProps {
  document?: SiteDocument;
  listing?: Listing;
}
