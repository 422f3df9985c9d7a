import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The facts of a built page that determine its social card. */
export interface CardPage {
  /** The path, such as `/cctv-systems/`; `/404.html` for the not-found page. */
  path: string;
  /** The URL path of its card, such as `/cards/cctv-systems.jpg`. */
  card: string;
  heading: string;
  /** The section of an article; empty for other pages. */
  section: string;
  /** True if the card belongs to this page only; false if it is the firm's or the blog's. */
  owns: boolean;
}

/** Reads every page in `publicFolder` that has a heading. Throws if one has no card. */
export function readCardPages(publicFolder: string): CardPage[] {
  return readdirSync(publicFolder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.html'))
    .map((file) => ({
      path: `/${file.replace(/index\.html$/, '')}`,
      html: readFileSync(join(publicFolder, file), 'utf8'),
    }))
    .filter(({ html }) => html.includes('<h1'))
    .map(({ path, html }) => {
      const card = new URL(metaOf(html, 'og:image') ?? fail(`${path} has no og:image`)).pathname;
      const name = /\/cards\/(.+)\.jpg$/.exec(card)?.[1];
      return {
        path,
        card,
        heading: headingOf(html),
        section: metaOf(html, 'article:section') ?? '',
        owns: path === (name === 'home' ? '/' : `/${name}/`),
      };
    })
    .toSorted((a, b) => a.path.localeCompare(b.path, 'en'));
}

/** The content of a card. */
export interface CardRecord {
  heading: string;
  /** The firm's name and trade, at its foot. */
  firm: string;
  /** The scene, and the mark in it at which the line ends. */
  view: string;
}

/** The content of each card, by its URL path. */
export type CardManifest = Record<string, CardRecord>;

function headingOf(html: string): string {
  const inner = /<h1[^>]*>(.*?)<\/h1>/s.exec(html)?.[1] ?? '';
  return unescapeHtml(inner.replace(/<!--.*?-->/g, '').replace(/<[^>]+>/g, ' '))
    .replace(/\s+/g, ' ')
    .trim();
}

function metaOf(html: string, property: string): string | undefined {
  const content = new RegExp(`<meta[^>]* property="${property}" content="([^"]*)"`).exec(html)?.[1];
  return content === undefined ? undefined : unescapeHtml(content);
}

function unescapeHtml(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&');
}

function fail(reason: string): never {
  throw new Error(reason);
}
