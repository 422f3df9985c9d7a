import { paths } from '../lib/paths.ts';
import type { RouteEntry } from './routes.ts';

/** The public origin of the site. */
export const siteOrigin: string = SITE_ORIGIN;

/** The absolute URL of a path on the site: `/blog/` becomes `https://www.firm.example/blog/`. */
export function absoluteUrl(path: string): string {
  return new URL(path, siteOrigin).href;
}

/** Size of every social card in pixels; the shape to which link previews crop. */
export const CARD_SIZE = { width: 1200, height: 630 } as const;

/** The firm's own card: for the home page and for pages that are not indexed. */
export const firmCard = cardFile('home');

/** Path of a page's social card. The blog's lists share one. `artwork/cards` makes them. */
export function cardOf({ canonical, listing, noindex }: RouteEntry): string {
  if (noindex || canonical === paths.home.getHref()) return firmCard;
  return cardFile(listing ? 'blog' : canonical.slice(1, -1));
}

function cardFile(name: string): string {
  return `/cards/${name}.jpg`;
}
