/** How a visitor came: the `utm_` parameters of an address, the site that linked to it, and its path. */
export interface Touch {
  source?: string;
  medium?: string;
  campaign?: string;
  term?: string;
  content?: string;
  referrer?: string;
  landingPath?: string;
}

export interface Touches {
  firstTouch: Touch;
  lastTouch?: Touch;
}

const parameters = ['source', 'medium', 'campaign', 'term', 'content'] as const;

function touchOf(address: URL): Touch {
  const touch: Touch = {};
  for (const name of parameters) {
    const value = address.searchParams.get(`utm_${name}`);
    if (value) touch[name] = value;
  }
  return touch;
}

/**
 * The first touch is the address `landing` that the site was opened at, with the origin of the site that linked to
 * it; the last one is the open address, where it is another and names a campaign.
 */
export function touchesOf(landing: string, open: string, referrer: string): Touches {
  const first = new URL(landing);
  const firstTouch: Touch = { ...touchOf(first), landingPath: first.pathname };
  const origin = URL.canParse(referrer) ? new URL(referrer).origin : 'null';
  // An app's address has no origin, and our own site is no touch.
  if (origin !== 'null' && origin !== first.origin) firstTouch.referrer = origin;
  const last = new URL(open);
  const lastTouch = touchOf(last);
  if (open === landing || Object.keys(lastTouch).length === 0) return { firstTouch };
  return { firstTouch, lastTouch: { ...lastTouch, landingPath: last.pathname } };
}

/**
 * How the visitor came. Nothing is stored for it, so it needs no consent: the browser itself knows the address that
 * the document was loaded from and its referrer, through every navigation inside the app.
 */
export function readTouches(): Touches {
  const landing = performance.getEntriesByType('navigation')[0]?.name ?? location.href;
  return touchesOf(landing, location.href, document.referrer);
}
