import { useEffect, useLayoutEffect, useRef } from 'react';
import { useNavigationType, type Location } from 'react-router-dom';
import { flagPrerenderReady } from './prerender-ready.ts';
import type { RouteEntry } from './routes.ts';
import { enterHistoryEntry, scrollEntry, manageScrollRestoration } from './scroll-positions.ts';

// React warns about layout effects while prerendering.
const useBeforePaint = typeof window === 'undefined' ? useEffect : useLayoutEffect;

/**
 * Does what a browser does on a new page: updates title, description and canonical link, focuses the main content, and
 * scrolls to the top or to the anchor, or with Back and Forward to the previous position (rules 2.12 and 2.13). Does
 * nothing on the first page nor for anchors of the current page.
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
    // An anchor of this page, or a step back to one: the browser moves the focus, and the position is restored already.
    if (samePage && navigationType === 'POP') return;
    const anchor = anchorOf(hash);
    const position = enterHistoryEntry(key, pathname);
    flagPrerenderReady(entry.path);
    // A new page is rendered completely: the position of an anchor depends on the height above it.
    document.documentElement.dataset.rendered = '';
    // Fetched on the first navigation, as the first page has its head already.
    void import('./head.ts').then(
      ({ updateHead }) => {
        if (shown.current.pathname === pathname) updateHead(entry);
      },
      // The page keeps the previous title.
      () => undefined,
    );
    document.getElementById('main')?.focus({ preventScroll: true });
    if (anchor && position === undefined) anchor.scrollIntoView({ behavior: 'instant' });
    else scrollEntry(position ?? 0);
  }, [key, pathname, hash, navigationType, entry]);
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
