import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { flagPrerenderReady } from './prerender-ready.ts';
import type { RouteEntry } from './routes.ts';

// React warns about layout effects while prerendering, where there is no layout.
const useBeforePaint = typeof window === 'undefined' ? useEffect : useLayoutEffect;

/**
 * What a browser does on a new page and an app must do itself: title, description and canonical link,
 * the focus to the main part, and the scroll to the top or to the anchor (spec §2). Nothing on the first page,
 * and nothing for an anchor of the page that is shown, which the browser follows itself.
 */
export function useNavigationEffects(entry: RouteEntry): void {
  const { key, pathname, hash } = useLocation();
  const navigationType = useNavigationType();
  const shown = useRef({ key, pathname });

  useEffect(() => {
    // Every navigation scrolls to the top (spec §2), so the browser need not remember where it was.
    window.history.scrollRestoration = 'manual';
    document.documentElement.dataset.hydrated = '';
    window.addEventListener('hashchange', followAnchor);
    return () => window.removeEventListener('hashchange', followAnchor);
  }, []);

  useBeforePaint(() => {
    if (shown.current.key === key) return;
    const samePage = shown.current.pathname === pathname;
    shown.current = { key, pathname };
    const anchor = anchorOf(hash);
    // A plain anchor of this page: the browser moves the focus and scrolls.
    if (samePage && anchor && navigationType === 'POP') return;
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
    if (anchor) anchor.scrollIntoView({ behavior: 'instant' });
    else window.scrollTo({ top: 0, behavior: 'instant' });
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

/**
 * Back and forward between anchors of one page lead to the anchor, or to the top where there is none: the browser, which
 * scrolls to an anchor that is clicked, would remember where it was, and is asked not to.
 */
function followAnchor({ oldURL, newURL }: HashChangeEvent): void {
  const { pathname, hash } = new URL(newURL);
  if (new URL(oldURL).pathname !== pathname) return;
  const anchor = anchorOf(hash);
  if (anchor) anchor.scrollIntoView();
  else window.scrollTo({ top: 0 });
}
