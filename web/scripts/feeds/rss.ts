import { escapeHtml } from '../pages/escape-html.ts';
import { element, xmlFile } from './xml.ts';

/** The blog as a whole. */
export interface Channel {
  title: string;
  description: string;
  /** Author. */
  author: string;
  /** URLs of the blog and of the feed. */
  url: string;
  feedUrl: string;
}

/** An article, without its text. */
export interface FeedItem {
  title: string;
  description: string;
  category: string;
  /** `2026-10-19`. */
  date: string;
  url: string;
}

/** The blog as RSS 2.0 (rssboard.org/rss-specification), in the order of `items`, newest first. */
export function rss({ title, description, author, url, feedUrl }: Channel, items: readonly FeedItem[]): string {
  const newest = items[0];
  const channel = [
    element('title', title),
    element('link', url),
    element('description', description),
    element('language', 'en-gb'),
    ...(newest ? [element('lastBuildDate', mailDate(newest.date))] : []),
    `<atom:link href="${escapeHtml(feedUrl)}" rel="self" type="application/rss+xml"/>`,
    ...items.map(
      (item) =>
        `<item>\n${itemElements(item, author)
          .map((line) => `      ${line}`)
          .join('\n')}\n    </item>`,
    ),
  ];
  const namespaces = 'xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/"';
  return xmlFile(
    `<rss version="2.0" ${namespaces}>\n  <channel>\n${channel.map((line) => `    ${line}`).join('\n')}\n  </channel>\n</rss>`,
  );
}

function itemElements({ title, description, category, date, url }: FeedItem, author: string): string[] {
  return [
    element('title', title),
    element('link', url),
    `<guid isPermaLink="true">${escapeHtml(url)}</guid>`,
    element('description', description),
    element('category', category),
    element('pubDate', mailDate(date)),
    // RSS's `author` must be an email address.
    element('dc:creator', author),
  ];
}

/** Formats a date for RSS (RFC 822): midnight in Greenwich. */
function mailDate(date: string): string {
  return new Date(`${date}T00:00:00Z`).toUTCString();
}
