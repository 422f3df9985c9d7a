import fontUrl from '../assets/fonts/bricolage.woff2?url';
import { posts as drafts } from 'content:drafts';
import type { ReactNode } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { blogCategory } from '../features/blog/blog-categories.ts';
import { movedPaths, paths } from '../lib/paths.ts';
import { pagePermissions } from './permissions.ts';
import { mapEmbed } from '../lib/map-links.ts';
import { site } from '../lib/site.ts';
import { App } from './app.tsx';
import { loadLazyParts } from '../components/behaviours/hydration.tsx';
import { EnquiryRejected } from './enquiry-rejected.tsx';
import type { HeadElement } from './head.ts';
import { Layout } from './layout.tsx';
import { findRoute, isPage, notFoundRoute, routes, type RouteEntry } from './routes.ts';
import { preloadScreen, sourcesOf } from './screens.ts';
import type { ArticleSeo, PageSeo } from './seo.ts';
import type { Thing } from './structured-data/thing.ts';

// Imported dynamically as in the browser, so that both builds are chunked alike.
const [{ headElements }, { siteOrigin }, { isArticle, seoOf }, { structuredDataOf }] = await Promise.all([
  import('./head.ts'),
  import('./page-urls.ts'),
  import('./seo.ts'),
  import('./structured-data/page.ts'),
]);

/** A rendered page, for the build to write to a file. */
export interface RenderedPage {
  path: string;
  /** Path of the canonical URL; another path's for a second address of the same page. */
  canonical: string;
  title: string;
  description: string;
  /** For blog articles only. */
  article?: ArticleSeo;
  head: HeadElement[];
  /** Structured data (schema.org). */
  structuredData: Thing[];
  html: string;
  /** Source files whose chunks the page loads, from `web/`. */
  sources: string[];
}

/** The firm, for the feeds. */
export { site };

/** The font file that every page preloads. */
export const preloadedFont: string = fontUrl;

/** The public origin used for the canonical links. */
export const origin: string = siteOrigin;

async function renderRoute(entry: RouteEntry): Promise<RenderedPage> {
  await preloadScreen(entry);
  const html = renderToString(
    <StaticRouter location={entry.path}>
      <App />
    </StaticRouter>,
  );
  return pageOf(entry, seoOf(entry), html, sourcesOf(entry));
}

/** Renders every page of the site and the not-found page. */
export async function renderPages(): Promise<{ pages: RenderedPage[]; notFound: RenderedPage }> {
  const pages: RenderedPage[] = [];
  for (const entry of routes) pages.push(await renderRoute(entry));
  return { pages, notFound: await renderRoute(notFoundRoute) };
}

/** Renders every draft as a page without script, for `/api/preview/{slug}/`. */
export async function renderPreviews(): Promise<RenderedPage[]> {
  await loadLazyParts();
  const { default: BlogPost } = await import('../routes/post.tsx');
  return Promise.all(
    drafts.map(async ({ slug, load }) => {
      const { default: document } = await load();
      const entry: RouteEntry = {
        path: paths.contentPage.getHref(slug),
        screen: 'post',
        canonical: paths.contentPage.getHref(slug),
        noindex: true,
      };
      const { title = '', description = '' } = document.meta;
      const seo = { title: `Draft: ${title}`, description };
      return staticPage(entry, seo, <BlogPost document={document} />, ['src/routes/post.tsx']);
    }),
  );
}

/** Renders the page of a rejected form, from which the build makes a template. */
export async function renderRejectedPage(): Promise<RenderedPage> {
  await loadLazyParts();
  const contact = findRoute(paths.contactUs.getHref());
  return staticPage({ ...contact, noindex: true }, seoOf(contact), <EnquiryRejected />, ['src/routes/contact-us.tsx']);
}

function staticPage(entry: RouteEntry, seo: PageSeo, main: ReactNode, sources: string[]): RenderedPage {
  const html = renderToStaticMarkup(
    <StaticRouter location={entry.path}>
      <Layout>{main}</Layout>
    </StaticRouter>,
  );
  return pageOf(entry, seo, html, sources);
}

function pageOf(entry: RouteEntry, seo: PageSeo, html: string, sources: string[]): RenderedPage {
  return {
    path: entry.path,
    canonical: entry.canonical,
    title: seo.title,
    description: seo.description,
    ...(isArticle(seo) ? { article: { ...seo, category: blogCategory(seo.category).name } } : {}),
    head: headElements(entry, seo),
    structuredData: structuredDataOf(entry, seo),
    html,
    sources,
  };
}

/** Pages that are not to be indexed. */
export const noindexPaths: string[] = routes.filter((entry) => entry.noindex).map((entry) => entry.path);

/** Permissions of the content security policy: the embedded map, and the tag service and the challenge where the site has them. */
export const permissions = pagePermissions(mapEmbed, site);

/** Redirects beyond the trailing slash and `/blog/{slug}` (rules 2.3, 2.5 and 2.7). */
export const redirects: Record<string, string> = {
  ...movedPaths,
  ...Object.fromEntries(
    routes
      .filter((entry) => entry.listing?.page === 1)
      .map((entry) => [`${entry.path}page/1/`, entry.path])
      .filter(([from]) => from !== undefined && !isPage(from)),
  ),
};
