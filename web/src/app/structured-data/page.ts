import type { Faq } from '../../../content-model/values.ts';
import { paths } from '../../lib/paths.ts';
import { products } from '../../lib/products.ts';
import type { RouteEntry } from '../routes.ts';
import { isArticle, type PageSeo } from '../seo.ts';
import { article } from './article.ts';
import { breadcrumbs } from './breadcrumbs.ts';
import { business } from './business.ts';
import { faqPage } from './faq.ts';
import { firmParticulars } from './particulars.ts';
import { productList } from './products.ts';
import { service } from './service.ts';
import type { Thing } from './thing.ts';
import { webSite } from './website.ts';

const screens = import.meta.glob<{ faq?: Faq }>('../../../content/screens/*.json', { import: 'default', eager: true });
const productPictures = import.meta.glob<string>('../../assets/products/*.webp', {
  query: '?url',
  import: 'default',
  eager: true,
});

/** The structured data of a page (schema.org), for the prerendered file only. Empty for pages that are not indexed. */
export function structuredDataOf(entry: RouteEntry, seo: PageSeo): Thing[] {
  if (entry.noindex) return [];
  const { canonical } = entry;
  const faq = screens[`../../../content/screens/${canonical.slice(1, -1) || 'home'}.json`]?.faq;
  const isHome = canonical === paths.home.getHref();
  const isContact = canonical === paths.contactUs.getHref();
  const things = [
    isHome && webSite(),
    isHome && business(),
    // Only on this page, which keeps the home page short. Both describe the same firm: they share its `@id`.
    isContact && { ...business(), ...firmParticulars() },
    !isHome && breadcrumbs(entry, seo),
    service(entry, seo),
    canonical === paths.productAddOns.getHref() && productList(products, productPictures),
    isArticle(seo) && article(entry, seo),
    faq && faqPage(faq),
  ];
  return things.filter((thing) => thing instanceof Object);
}
