import { paths } from '../lib/paths.ts';
import type { RouteEntry } from './routes.ts';

/** Pixels of every social card; the shape that link previews crop to. */
export const CARD_SIZE = { width: 1200, height: 630 } as const;

/** The card of the firm itself: of the home page, and of pages that nobody is to find. */
export const firmCard = cardFile('home');

/** The file of a page's social card, as an address on the site. The blog's lists share one. `artwork/cards` draws them. */
export function cardOf({ canonical, listing, noindex }: RouteEntry): string {
  if (noindex || canonical === paths.home.getHref()) return firmCard;
  return cardFile(listing ? 'blog' : canonical.slice(1, -1));
}

function cardFile(name: string): string {
  return `/cards/${name}.jpg`;
}
