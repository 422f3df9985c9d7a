import type { RenderedPage } from '../../src/app/entry-server.tsx';
import type { Post } from '../../src/config/documents.ts';
import type { Site } from '../content/schema.ts';
import { robots } from './robots.ts';
import { rss } from './rss.ts';
import { securityTxt } from './security-txt.ts';
import { sitemap } from './sitemap.ts';
import { webManifest } from './web-manifest.ts';

/** What the files for machines are made of. */
export interface FeedSources {
  origin: string;
  pages: readonly RenderedPage[];
  /** Paths of pages that are not to be found. */
  noindexPaths: readonly string[];
  /** Newest first. */
  posts: readonly Post[];
  site: Site;
  securityExpires: string;
}

/** Every file that search engines, feed readers and browsers ask for beside the pages, by its path. */
export function feedFiles({ origin, pages, noindexPaths, posts, site, securityExpires }: FeedSources): Record<string, string> {
  const url = (path: string) => new URL(path, origin).href;
  const blog = pages.find((page) => page.path === '/blog/');
  if (!blog) throw new Error('The site has no /blog/, which the feed is of');
  const dates = new Map(posts.map(({ slug, meta }) => [`/${slug}/`, meta.date]));
  const found = pages.filter(({ path, canonical }) => path === canonical && !noindexPaths.includes(path));
  return {
    '/sitemap.xml': sitemap(found.map(({ path }) => ({ url: url(path), lastModified: dates.get(path) }))),
    '/robots.txt': robots(url('/sitemap.xml')),
    '/feed.xml': rss(
      {
        title: blog.title,
        description: blog.description,
        author: site.company.name,
        url: url(blog.path),
        feedUrl: url('/feed.xml'),
      },
      posts.map(({ slug, meta }) => ({
        title: meta.heading,
        description: meta.description,
        category: meta.category,
        date: meta.date,
        url: url(`/${slug}/`),
      })),
    ),
    '/site.webmanifest': webManifest(site),
    '/.well-known/security.txt': securityTxt({ email: site.email, url: url('/.well-known/security.txt'), expires: securityExpires }),
  };
}
