import type { DocumentNode } from './document-node.ts';
import type { PostFrontMatter } from './front-matter.ts';

/** A Markdown file of `content/`, rendered at build time. */
export interface SiteDocument {
  slug: string;
  meta: Readonly<Record<string, string>>;
  body: readonly DocumentNode[];
  /** About how many minutes it takes to read. */
  minutes: number;
}

/** A blog post as the table of pages knows it: where it belongs, and how its document is loaded. */
export interface Post {
  slug: string;
  /** The category's slug. */
  category: string;
  load: () => Promise<{ default: SiteDocument }>;
}

/** A blog post as lists show it. */
export interface PostHead {
  slug: string;
  minutes: number;
  meta: Omit<PostFrontMatter, 'draft'>;
}

/** The file of a post, from `web/`. */
export function postSource(slug: string): string {
  return `content/blog/${slug}.md`;
}

/** Which part of the blog a list page shows; pages count from 1. */
export interface Listing {
  page: number;
  /** The slug of the category that it lists; all where there is none. */
  category?: string;
}

/** What a screen is given by its route. */
export interface ScreenProps {
  document?: SiteDocument;
  listing?: Listing;
}
