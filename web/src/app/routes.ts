import { posts } from 'content:posts';
import { pageCount } from '../features/blog/blog-pages.ts';
import { postSource } from '../../content-model/documents.ts';
import type { Listing } from '../lib/screen-props.ts';
import { appIsBuiltIn } from '../lib/app-links.ts';
import { paths } from '../lib/paths.ts';
import { pageSlugs } from './documents.ts';
import { site } from '../lib/site.ts';

/** A page of the site: its path and the files that render it. Its metadata is in `head.ts`. */
export interface RouteEntry {
  path: string;
  /** File of the screen in `src/routes`, without extension. */
  screen: string;
  /** Markdown file that the screen shows, from `web/`. */
  document?: string;
  listing?: Listing;
  /** Path of the canonical URL. */
  canonical: string;
  noindex: boolean;
}

type Extras = Partial<Pick<RouteEntry, 'document' | 'listing' | 'canonical' | 'noindex'>>;

function route(path: string, screen: string, extras: Extras = {}): RouteEntry {
  return { path, screen, canonical: path, noindex: false, ...extras };
}

function plainRoute(path: string, document: string, extras: Extras = {}): RouteEntry {
  return route(path, 'plain', { document: `content/screens/${document}.md`, ...extras });
}

const finance = paths.flexibleFinance.getHref();

const fixedRoutes: RouteEntry[] = [
  route(paths.home.getHref(), 'home'),
  route(paths.contactUs.getHref(), 'contact-us'),
  route(paths.onlineEstimate.getHref(), 'online-estimate'),
  route(paths.homeSecurity.getHref(), 'home-security'),
  route(paths.commercialSecurity.getHref(), 'commercial-security'),
  route(paths.intruderAlarms.getHref(), 'intruder-alarms'),
  route(paths.cctvSystems.getHref(), 'cctv-systems'),
  route(paths.productAddOns.getHref(), 'product-add-ons'),
  route(paths.annualMaintenance.getHref(), 'annual-maintenance'),
  route(paths.aboutUs.getHref(), 'about-us'),
  plainRoute(paths.cookiePolicy.getHref(), 'cookie-policy'),
  plainRoute(paths.privacyPolicy.getHref(), 'privacy-policy'),
  plainRoute(paths.userManuals.getHref(), 'user-manuals'),
  route(finance, 'flexible-finance'),
  // Both paths show one screen; the first is canonical (rule 2.6).
  route(paths.financeOptions.getHref(), 'flexible-finance', { canonical: finance }),
  route(paths.thankYou.getHref(), 'thank-you', { noindex: true }),
];

// In place of an app host's pages (rule 2.93).
const appRoutes = appIsBuiltIn
  ? [
      route(paths.estimate.getHref(), 'estimate', { noindex: true }),
      route(paths.safetyCheck.getHref(), 'safety-check', { noindex: true }),
    ]
  : [];

const pageRoutes = pageSlugs.map((slug) =>
  route(paths.contentPage.getHref(slug), 'plain', { document: `content/pages/${slug}.md` }),
);

const postRoutes = posts.map(({ slug }) =>
  route(paths.contentPage.getHref(slug), 'post', { document: postSource(slug) }),
);

function listingRoutes(category?: string): RouteEntry[] {
  const count = posts.filter((post) => category === undefined || post.category === category).length;
  return Array.from({ length: pageCount(count, site.blog.pageSize) }, (_, index) => {
    const listing: Listing = category === undefined ? { page: index + 1 } : { page: index + 1, category };
    const path =
      category === undefined ? paths.blog.getHref(listing.page) : paths.blogCategory.getHref(category, listing.page);
    return route(path, 'blog-list', { listing });
  });
}

/** Every page of the site. The server serves exactly these; any other path is the not-found page. */
export const routes: readonly RouteEntry[] = [
  ...fixedRoutes,
  ...appRoutes,
  ...listingRoutes(),
  ...[...new Set(posts.map(({ category }) => category))].flatMap((category) => listingRoutes(category)),
  ...postRoutes,
  ...pageRoutes,
];

/** The page for unknown paths. */
export const notFoundRoute: RouteEntry = route(paths.notFound.getHref(), 'not-found', { noindex: true });

const routeByPath = new Map(routes.map((entry) => [entry.path, entry]));

/** Returns true if a path, with its trailing slash, is a page of the site. */
export function isPage(path: string): boolean {
  return routeByPath.has(path);
}

/** The page at a path, or the not-found page. */
export function findRoute(path: string): RouteEntry {
  return routeByPath.get(path) ?? notFoundRoute;
}
