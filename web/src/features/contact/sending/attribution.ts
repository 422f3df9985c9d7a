import { parseUrl } from '../../../lib/browser.ts';

/** How a visitor came: the `utm_` parameters of an address, the site that linked to it, and its path. */
export interface Attribution {
  source?: string;
  medium?: string;
  campaign?: string;
  term?: string;
  content?: string;
  referrer?: string;
  landingPath?: string;
}

export interface Attributions {
  firstTouch?: Attribution;
  lastTouch?: Attribution;
}

const parameters = ['source', 'medium', 'campaign', 'term', 'content'] as const;

/** The campaign in an address, with the address's path; undefined if it names none. */
function campaignOf({ searchParams, pathname }: URL): Attribution | undefined {
  const touch: Attribution = {};
  for (const name of parameters) {
    const value = searchParams.get(`utm_${name}`);
    if (value) touch[name] = value;
  }
  return Object.keys(touch).length > 0 ? { ...touch, landingPath: pathname } : undefined;
}

/**
 * The first touch is the address `landing` that the document was loaded from, with the origin of the site that linked
 * to it. Where that was our own (a page left before the app ran), it is that page's campaign, or unknown. The last
 * touch is the campaign of the open address, where that is another.
 */
export function attributionsOf(landing: string, open: string, referrer: string): Attributions {
  const start = new URL(landing);
  const from = parseUrl(referrer);
  const own = from?.origin === start.origin ? from : undefined;
  const touches: Attributions = {};
  const first = own ? campaignOf(own) : { landingPath: start.pathname, ...campaignOf(start) };
  if (first) {
    touches.firstTouch = first;
    // An app's address has no origin.
    if (from && !own && from.origin !== 'null') first.referrer = from.origin;
  }
  const last = campaignOf(new URL(open));
  if (last && (own || open !== landing)) touches.lastTouch = last;
  return touches;
}

/**
 * How the visitor came. Nothing is stored for it, so it needs no consent: the browser itself knows the address that
 * the document was loaded from and its referrer, through every navigation inside the app.
 */
export function readAttributions(): Attributions {
  const landing = performance.getEntriesByType('navigation')[0]?.name ?? location.href;
  return attributionsOf(landing, location.href, document.referrer);
}
