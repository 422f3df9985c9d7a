import type { DocumentNode } from '../../scripts/content/markdown.ts';
import type { PostFrontMatter } from '../../scripts/content/schema.ts';

/** A Markdown file of `content/`, rendered at build time. */
export interface SiteDocument {
  slug: string;
  meta: Readonly<Record<string, string>>;
  body: readonly DocumentNode[];
}

/** A blog post as the lists know it; its body comes with `load`. */
export interface Post {
  slug: string;
  meta: Omit<PostFrontMatter, 'draft'>;
  source: string;
  load: () => Promise<{ default: SiteDocument }>;
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
