import { site } from '../config/site.ts';
import { notFoundRoute, type RouteEntry } from './routes.ts';
import { seoOf, type PageSeo } from './seo.ts';

/** The public address of the site, without a slash at the end. */
export const siteOrigin: string = SITE_ORIGIN;

/** One element of the page's head. */
export interface HeadElement {
  tag: 'meta' | 'link';
  attributes: Readonly<Record<string, string>>;
}

/** What the head of a page says beyond its title (canonical link: spec §1): the same list for the prerendered file and after a navigation. */
export function headElements(entry: RouteEntry, { title, description }: PageSeo): HeadElement[] {
  const url = `${siteOrigin}${entry.canonical}`;
  const elements: HeadElement[] = [
    { tag: 'meta', attributes: { name: 'description', content: description } },
    { tag: 'meta', attributes: { property: 'og:title', content: title } },
    { tag: 'meta', attributes: { property: 'og:description', content: description } },
    { tag: 'meta', attributes: { property: 'og:type', content: 'website' } },
    { tag: 'meta', attributes: { property: 'og:site_name', content: site.company.name } },
  ];
  if (entry.noindex) elements.push({ tag: 'meta', attributes: { name: 'robots', content: 'noindex' } });
  // The not-found page stands at every wrong address, so it has no address of its own.
  if (entry !== notFoundRoute) {
    elements.push(
      { tag: 'meta', attributes: { property: 'og:url', content: url } },
      { tag: 'link', attributes: { rel: 'canonical', href: url } },
    );
  }
  return elements;
}

/** Makes the head of the open page say what `entry` says. */
export function updateHead(entry: RouteEntry): void {
  const seo = seoOf(entry);
  document.title = seo.title;
  for (const old of document.head.querySelectorAll('[data-page]')) old.remove();
  for (const { tag, attributes } of headElements(entry, seo)) {
    const element = document.createElement(tag);
    element.dataset.page = '';
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    document.head.append(element);
  }
}
