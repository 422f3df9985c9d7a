import { site } from '../lib/site.ts';
import { absoluteUrl, CARD_SIZE, cardOf } from './page-urls.ts';
import { findRoute, notFoundRoute, type RouteEntry } from './routes.ts';
import { seoOf, type PageSeo } from './seo.ts';

/** One element of the page's head. */
export interface HeadElement {
  tag: 'meta' | 'link';
  attributes: Readonly<Record<string, string>>;
}

function named(name: string, content: string): HeadElement {
  return { tag: 'meta', attributes: { name, content } };
}

function property(name: string, content: string): HeadElement {
  return { tag: 'meta', attributes: { property: name, content } };
}

/** The elements of a page's head beyond its title (rule 1.3), for the prerendered file and after a navigation. */
export function headElements(entry: RouteEntry, { title, description, date, category }: PageSeo): HeadElement[] {
  const url = absoluteUrl(entry.canonical);
  const cardText = `${title.replace(/ \| .*$/, '')}. ${site.company.name}, ${site.company.trade}.`;
  return [
    named('description', description),
    ...(entry.noindex ? [named('robots', 'noindex')] : []),
    // The not-found page is served at every unknown path, so it has no canonical URL.
    ...(entry === notFoundRoute
      ? []
      : [{ tag: 'link', attributes: { rel: 'canonical', href: url } } as const, property('og:url', url)]),
    property('og:title', title),
    property('og:description', description),
    property('og:type', date ? 'article' : 'website'),
    property('og:site_name', site.company.name),
    property('og:locale', 'en_GB'),
    property('og:image', absoluteUrl(cardOf(entry))),
    property('og:image:type', 'image/jpeg'),
    property('og:image:width', String(CARD_SIZE.width)),
    property('og:image:height', String(CARD_SIZE.height)),
    property('og:image:alt', cardText),
    ...(date ? [property('article:published_time', date)] : []),
    ...(category ? [property('article:section', category)] : []),
    // Title, description and picture come from Open Graph.
    named('twitter:card', 'summary_large_image'),
    named('twitter:image:alt', cardText),
  ];
}

/** The title of the page at a path. */
export function titleOf(path: string): string {
  return seoOf(findRoute(path)).title;
}

/** Updates the document's head for a page. */
export function updateHead(entry: RouteEntry): void {
  const seo = seoOf(entry);
  document.title = seo.title;
  // Structured data belongs to the page for which it was prerendered.
  for (const old of document.head.querySelectorAll('[data-page]')) old.remove();
  for (const { tag, attributes } of headElements(entry, seo)) {
    const element = document.createElement(tag);
    element.dataset.page = '';
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    document.head.append(element);
  }
}
