import { posts } from 'content:posts';
import type { Seo } from '../../scripts/content/schema.ts';
import seo from '../../content/seo.json';
import type { Listing } from '../config/documents.ts';
import { paths } from '../config/paths.ts';
import { site } from '../config/site.ts';
import type { RouteEntry } from './routes.ts';

export interface PageSeo extends Partial<ArticleSeo> {
  title: string;
  description: string;
}

/** What is told of an article of the blog beyond that. */
export interface ArticleSeo {
  heading: string;
  /** When it appeared, `2026-10-19`. */
  date: string;
  /** What it is filed under. */
  category: string;
  categorySlug: string;
}

/** Whether a page's words are those of an article. */
export function isArticle(words: PageSeo): words is PageSeo & ArticleSeo {
  return words.date !== undefined && words.heading !== undefined && words.category !== undefined && words.categorySlug !== undefined;
}

const fixedPages = seo as Seo;

// Front matter alone: the text of a page is a module of its own.
const contentPages = import.meta.glob<PageSeo>('../../content/pages/*.md', { query: '?meta', import: 'default', eager: true });

/**
 * Title and description of a page: from its front matter, for a list made from what it lists, for all else from
 * `content/seo.json` by its canonical path. Throws where there is none.
 */
export function seoOf({ path, canonical, document, listing }: RouteEntry): PageSeo {
  const entry =
    (listing && seoOfListing(listing)) ??
    posts.find((post) => post.source === document)?.meta ??
    contentPages[`../../${document}`] ??
    fixedPages[canonical];
  if (!entry) throw new Error(`content/seo.json: ${path}: has no title and description`);
  return entry;
}

/** Title and description of a blog list page. */
export function seoOfListing({ page, category }: Listing): PageSeo {
  const list = fixedPages[paths.blog.getHref()];
  const pageSuffix = page === 1 ? '' : `, page ${page}`;
  if (list && !category) {
    const description = page === 1 ? list.description : `Page ${page} of our notes: earlier articles on alarms, CCTV and what makes a house harder to get into.`;
    return { title: list.title.replace(' | ', `${pageSuffix} | `), description };
  }
  return {
    title: `${category?.name}${pageSuffix} | Notes from the survey, ${site.company.shortName}`,
    description: `Our articles on ${category?.name}${pageSuffix}: short and practical, written by the people who fit the systems.`,
  };
}
