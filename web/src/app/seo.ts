import { postHeads } from 'content:post-heads';
import type { Seo } from '../../content-model/seo.ts';
import fixedSeo from '../../content/seo.json';
import { postSource } from '../../content-model/documents.ts';
import type { Listing } from '../lib/screen-props.ts';
import { blogText } from '../lib/blog-text.ts';
import { blogCategory } from '../features/blog/blog-categories.ts';
import { paths } from '../lib/paths.ts';
import { site } from '../lib/site.ts';
import type { RouteEntry } from './routes.ts';

export interface PageSeo extends Partial<ArticleSeo> {
  title: string;
  description: string;
}

/** Additional metadata of a blog article. */
export interface ArticleSeo {
  heading: string;
  /** Date of publication, `2026-10-19`. */
  date: string;
  /** Slug of its category. */
  category: string;
}

/** Returns true for the metadata of an article. */
export function isArticle(seo: PageSeo): seo is PageSeo & ArticleSeo {
  return seo.date !== undefined && seo.heading !== undefined && seo.category !== undefined;
}

const fixedPages = fixedSeo as Seo;

// Front matter only: the text of a page is a separate module.
const contentPages = import.meta.glob<PageSeo>('../../content/pages/*.md', {
  query: '?meta',
  import: 'default',
  eager: true,
});

/**
 * Title and description of a page: from its front matter, derived for a list, otherwise from `content/seo.json` by
 * canonical path. Throws if there is none.
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
  const numbered = (text: string) => text.replace('{page}', String(page));
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
