import { blogCategory } from '../../features/blog/blog-categories.ts';
import { absoluteUrl, cardOf } from '../page-urls.ts';
import type { RouteEntry } from '../routes.ts';
import type { ArticleSeo, PageSeo } from '../seo.ts';
import { businessReference } from './business.ts';

/**
 * A blog article. Google requires nothing and recommends author (with name and url), datePublished, headline and image
 * (developers.google.com/search/docs/appearance/structured-data/article).
 */
export function article(entry: RouteEntry, { heading, description, date, category }: PageSeo & ArticleSeo) {
  return {
    '@type': 'BlogPosting',
    headline: heading,
    description,
    datePublished: date,
    articleSection: blogCategory(category).name,
    inLanguage: 'en-GB',
    image: absoluteUrl(cardOf(entry)),
    mainEntityOfPage: absoluteUrl(entry.canonical),
    author: businessReference(),
    publisher: businessReference(),
  };
}
