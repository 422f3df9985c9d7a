import { blogCategory } from '../../features/blog/blog-categories.ts';
import { navigation } from '../../lib/navigation.ts';
import { paths } from '../../lib/paths.ts';
import { absoluteUrl } from '../page-urls.ts';
import type { RouteEntry } from '../routes.ts';
import { isArticle, type PageSeo } from '../seo.ts';

type Crumb = readonly [name: string, path: string];

/**
 * The path from the home page to a page. Google requires at least two items, each with position, name and item
 * (developers.google.com/search/docs/appearance/structured-data/breadcrumb).
 */
export function breadcrumbs(entry: RouteEntry, seo: PageSeo) {
  const self: Crumb = [labelOf(entry.canonical) ?? seo.heading ?? seo.title.replace(/ \| .*$/, ''), entry.canonical];
  const crumbs: Crumb[] = [['Home', paths.home.getHref()], ...above(entry, seo), self];
  return {
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(([name, path], index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: absoluteUrl(path),
    })),
  };
}

const links = [...navigation.header.flatMap((link) => [link, ...(link.children ?? [])]), ...navigation.footer];

/** The label of a page in header or footer. */
function labelOf(path: string): string | undefined {
  return links.find((link) => link.href === path)?.label;
}

/** The pages between the home page and this one. */
function above({ canonical, listing }: RouteEntry, seo: PageSeo): Crumb[] {
  const blog: Crumb = [labelOf(paths.blog.getHref()) ?? 'Blog', paths.blog.getHref()];
  const category = isArticle(seo) ? seo.category : listing?.category;
  const crumbOfCategory: Crumb[] = category
    ? [[blogCategory(category).name, paths.blogCategory.getHref(category)]]
    : [];
  if (isArticle(seo) || listing) return [blog, ...crumbOfCategory].filter(([, path]) => path !== canonical);
  const parent = navigation.header.find((link) => link.children?.some((child) => child.href === canonical));
  return parent ? [[parent.label, parent.href]] : [];
}
