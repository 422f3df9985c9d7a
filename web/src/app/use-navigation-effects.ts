import { useEffect, useLayoutEffect, useRef } from 'react';
import { useNavigationType, type Location } from 'react-router-dom';
import { flagPrerenderReady } from './prerender-ready.ts';
import type { RouteEntry } from './routes.ts';
import { enterHistoryEntry, scrollEntry, manageScrollRestoration } from './scroll-positions.ts';

// React warns about layout effects while prerendering, where there is no layout.
const useBeforePaint = typeof window === 'undefined' ? useEffect : useLayoutEffect;

/**
 * What a browser does on a new page and an app must do itself: title, description and canonical link,
 * the focus to the main part, and the scroll: to the top or to the anchor where a link is followed (spec §2), to where the
 * visitor was where Back or Forward leads there again. Nothing on the first page, and nothing for an anchor of the page
 * that is shown, which the browser follows itself.
 */
export function useNavigationEffects(entry: RouteEntry, { key, pathname, hash }: Location): void {
  const navigationType = useNavigationType();
  const shown = useRef({ key, pathname });

  useEffect(() => {
    document.documentElement.dataset.hydrated = '';
    return manageScrollRestoration();
  }, []);

  useBeforePaint(() => {
    if (shown.current.key === key) return;
    const samePage = shown.current.pathname === pathname;
    shown.current = { key, pathname };
    const anchor = anchorOf(hash);
    const position = enterHistoryEntry(key);
    if (samePage && navigationType === 'POP') {
      if (position !== undefined) return scrollEntry(position);
      // A plain anchor of this page: the browser moves the focus and scrolls.
      if (anchor) return;
    }
    flagPrerenderReady(entry.path);
    // All of a new page is drawn at once: where its anchors are hangs on the height of what is above them.
    document.documentElement.dataset.drawn = '';
    // Fetched with the first navigation, as the first page has its head already.
    void import('./head.ts').then(
      ({ updateHead }) => {
        if (shown.current.pathname === pathname) updateHead(entry);
      },
      // The page is shown under the title of the last one.
      () => undefined,
    );
    document.getElementById('main')?.focus({ preventScroll: true });
    if (anchor && position === undefined) anchor.scrollIntoView({ behavior: 'instant' });
    else scrollEntry(position ?? 0);
  }, [key, pathname, hash, navigationType, entry]);
}

/** The element that an address's hash names, if it names one. */
function anchorOf(hash: string): HTMLElement | null {
  return hash === '' ? null : document.getElementById(decoded(hash.slice(1)));
}

/** A fragment without its percent-encoding, or unchanged if it is malformed: visitors can type any address. */
function decoded(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}
