import { useEffect, useLayoutEffect } from 'react';
import type { Location } from 'react-router-dom';
import { flagPrerenderReady } from './prerender-ready.ts';
import type { RouteEntry } from './routes.ts';
import { enterHistoryEntry, isShown, manageScrollRestoration, scrollEntry } from './scroll-positions.ts';

// React warns about layout effects while prerendering.
const useBeforePaint = typeof window === 'undefined' ? useEffect : useLayoutEffect;

/**
 * Once another page is rendered, does what a browser does on a new page: updates title, description and canonical link, and
 * goes to its entry. Other entries of the page that is shown are handled at once, by `deferred-router.tsx` and
 * `scroll-positions.ts`.
 */
export function useNavigationEffects(entry: RouteEntry, location: Location): void {
  const { pathname } = location;

  useEffect(() => {
    document.documentElement.dataset.hydrated = '';
    return manageScrollRestoration();
  }, []);

  useBeforePaint(() => {
    if (isShown(pathname)) return;
    flagPrerenderReady(entry.path);
    // Fetched on the first navigation, as the first page has its head already.
    void import('./head.ts').then(
      ({ updateHead }) => {
        if (isShown(pathname)) updateHead(entry);
      },
      // The page keeps the previous title.
      () => undefined,
    );
    goToEntry(location);
  }, [location, pathname, entry]);
}

/**
 * Goes to an entry of the history whose page is rendered: focuses the main content, and scrolls to the top or to the anchor,
 * or with Back and Forward to the previous position (rules 2.12 and 2.13).
 */
export function goToEntry({ key, pathname, hash }: Location): void {
  const anchor = anchorOf(hash);
  const position = enterHistoryEntry(key, pathname);
  // The page is rendered completely: the position of an anchor depends on the height above it.
  document.documentElement.dataset.rendered = '';
  document.getElementById('main')?.focus({ preventScroll: true });
  if (anchor && position === undefined) anchor.scrollIntoView({ behavior: 'instant' });
  else scrollEntry(position ?? 0);
}

/** The element that a hash refers to. */
function anchorOf(hash: string): HTMLElement | null {
  return hash === '' ? null : document.getElementById(decoded(hash.slice(1)));
}

/** Decodes a fragment; returns it unchanged if it is malformed, as visitors can type any address. */
function decoded(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}
