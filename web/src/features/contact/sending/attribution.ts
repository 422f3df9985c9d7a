import { parseUrl } from '../../../lib/browser.ts';

/** How a visitor came to the site: the `utm_` parameters of a URL, its path, and the referring site (rule 3.17). */
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

/** The campaign in a URL, with its path; undefined if there is none. */
function campaignOf({ searchParams, pathname }: URL): Attribution | undefined {
  const attribution: Attribution = {};
  for (const name of parameters) {
    const value = searchParams.get(`utm_${name}`);
    if (value) attribution[name] = value;
  }
  return Object.keys(attribution).length > 0 ? { ...attribution, landingPath: pathname } : undefined;
}

/**
 * The first attribution is the URL `landing` from which the document was loaded, with the origin of the referring site. If
 * the referrer is a page of this site (left before the app ran), it is that page's campaign, or unknown. The last
 * attribution is the campaign of the current URL, if that is another.
 */
export function attributionsOf(landing: string, current: string, referrer: string): Attributions {
  const start = new URL(landing);
  const from = parseUrl(referrer);
  const own = from?.origin === start.origin ? from : undefined;
  const attributions: Attributions = {};
  const first = own ? campaignOf(own) : { landingPath: start.pathname, ...campaignOf(start) };
  if (first) {
    attributions.firstTouch = first;
    // URLs of apps have no origin.
    if (from && !own && from.origin !== 'null') first.referrer = from.origin;
  }
  const last = campaignOf(new URL(current));
  if (last && (own || current !== landing)) attributions.lastTouch = last;
  return attributions;
}

/**
 * Reads the attribution of the visit. Nothing is stored, so no consent is needed: the browser keeps the document's URL and
 * referrer through every navigation inside the app.
 */
export function readAttributions(): Attributions {
  const landing = performance.getEntriesByType('navigation')[0]?.name ?? location.href;
  return attributionsOf(landing, location.href, document.referrer);
}
