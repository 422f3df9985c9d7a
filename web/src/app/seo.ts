import { postHeads } from 'content:post-heads';
import type { Seo } from '../../content-model/seo.ts';
import seo from '../../content/seo.json';
import { postSource, type Listing } from '../../content-model/documents.ts';
import { blogText } from '../lib/blog-text.ts';
import { blogCategory } from '../features/blog/blog-categories.ts';
import { paths } from '../lib/paths.ts';
import { site } from '../lib/site.ts';
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
  /** The slug of what it is filed under. */
  category: string;
}

/** Whether a page's words are those of an article. */
export function isArticle(words: PageSeo): words is PageSeo & ArticleSeo {
  return words.date !== undefined && words.heading !== undefined && words.category !== undefined;
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
    postHeads.find(({ slug }) => postSource(slug) === document)?.meta ??
    contentPages[`../../${document}`] ??
    fixedPages[canonical];
  if (!entry) throw new Error(`content/seo.json: ${path}: has no title and description`);
  return entry;
}

/** Title and description of a blog list page. */
function seoOfListing({ page, category }: Listing): PageSeo {
  const list = fixedPages[paths.blog.getHref()];
  const { lists, head } = blogText;
  const numbered = (words: string) => words.replace('{page}', String(page));
  const pageSuffix = page === 1 ? '' : `, ${numbered(lists.page)}`;
  if (list && category === undefined) {
    const description = page === 1 ? list.description : numbered(lists.earlier);
    return { title: list.title.replace(' | ', `${pageSuffix} | `), description };
  }
  const { name, lead } = blogCategory(category ?? '');
  return {
    title: `${name}${pageSuffix} | ${head.heading}, ${site.company.shortName}`,
    description: `${name}${pageSuffix}, ${lists.category} ${lead}`,
  };
}
