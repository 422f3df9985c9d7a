import type { RenderedPage } from '../../src/app/entry-server.tsx';
import type { site as firm } from '../../src/lib/site.ts';
import { robots, sitemap } from './sitemap.ts';
import { rss } from './rss.ts';
import { securityTxt } from './security-txt.ts';
import { webManifest } from './web-manifest.ts';

/** Input of the generated files. */
export interface FeedSources {
  origin: string;
  pages: readonly RenderedPage[];
  /** Paths of pages that are not indexed. */
  noindexPaths: readonly string[];
  site: typeof firm;
  securityExpires: string;
}

/** Every file for search engines, feed readers and browsers beside the pages, by path (rule 2.10). */
export function feedFiles({ origin, pages, noindexPaths, site, securityExpires }: FeedSources): Record<string, string> {
  const url = (path: string) => new URL(path, origin).href;
  const blog = pages.find((page) => page.path === '/blog/');
  if (!blog) throw new Error('The site has no /blog/, from which the feed is made');
  const found = pages.filter(({ path, canonical }) => path === canonical && !noindexPaths.includes(path));
  const articles = found.flatMap(({ path, description, article }) =>
    article ? [{ ...article, description, url: url(path) }] : [],
  );
  return {
    '/sitemap.xml': sitemap(found.map(({ path, article }) => ({ url: url(path), lastModified: article?.date }))),
    '/robots.txt': robots(url('/sitemap.xml')),
    '/feed.xml': rss(
      {
        title: blog.title,
        description: blog.description,
        author: site.company.name,
        url: url(blog.path),
        feedUrl: url('/feed.xml'),
      },
      articles
        .map(({ heading, ...item }) => ({ ...item, title: heading }))
        .toSorted((a, b) => b.date.localeCompare(a.date, 'en')),
    ),
    '/site.webmanifest': webManifest(site),
    '/.well-known/security.txt': securityTxt({
      email: site.email,
      url: url('/.well-known/security.txt'),
      expires: securityExpires,
    }),
  };
}
