import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A page of the built site, as far as its social card is concerned. */
export interface CardPage {
  /** `/cctv-systems/`; the not-found page is `/404.html`. */
  path: string;
  /** The file of its card, as an address on the site: `/cards/cctv-systems.jpg`. */
  card: string;
  heading: string;
  /** What an article is filed under. */
  section: string;
  /** Whether the card is this page's own, and not the firm's or the blog's. */
  owns: boolean;
}

/** Every page of the site built in `publicFolder` that has a heading. Throws for one without a card. */
export function readCardPages(publicFolder: string): CardPage[] {
  return readdirSync(publicFolder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.html'))
    .map((file) => ({ path: `/${file.replace(/index\.html$/, '')}`, html: readFileSync(join(publicFolder, file), 'utf8') }))
    .filter(({ html }) => html.includes('<h1'))
    .map(({ path, html }) => {
      const card = new URL(metaOf(html, 'og:image') ?? fail(`${path} names no og:image`)).pathname;
      const name = /\/cards\/(.+)\.jpg$/.exec(card)?.[1];
      return { path, card, heading: headingOf(html), section: metaOf(html, 'article:section') ?? '', owns: path === (name === 'home' ? '/' : `/${name}/`) };
    })
    .toSorted((a, b) => a.path.localeCompare(b.path, 'en'));
}

/** What a card was made from: all that it shows. */
export interface CardRecord {
  heading: string;
  /** The firm's name and trade, which stand at its foot. */
  firm: string;
  /** The scene, and the mark in it that the line leads to. */
  view: string;
}

/** What each card was made from, by its address. */
export type CardManifest = Record<string, CardRecord>;

function headingOf(html: string): string {
  const inner = /<h1[^>]*>(.*?)<\/h1>/s.exec(html)?.[1] ?? '';
  return unescapeHtml(inner.replace(/<!--.*?-->/g, '').replace(/<[^>]+>/g, ' ')).replace(/\s+/g, ' ').trim();
}

function metaOf(html: string, property: string): string | undefined {
  const content = new RegExp(`<meta[^>]* property="${property}" content="([^"]*)"`).exec(html)?.[1];
  return content === undefined ? undefined : unescapeHtml(content);
}

function unescapeHtml(text: string): string {
  return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&amp;', '&');
}

function fail(reason: string): never {
  throw new Error(reason);
}
