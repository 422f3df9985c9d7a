import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { flagPrerenderReady } from './prerender-ready.ts';
import type { RouteEntry } from './routes.ts';

// React warns about layout effects while prerendering, where there is no layout.
const useBeforePaint = typeof window === 'undefined' ? useEffect : useLayoutEffect;

/**
 * What a browser does on a new page and an app must do itself: title, description and canonical link,
 * the focus to the main part, and the scroll to the top or to the anchor (spec §2). Nothing on the first page.
 */
export function useNavigationEffects(entry: RouteEntry): void {
  const { key, hash } = useLocation();
  const shown = useRef(key);

  useEffect(() => {
    // Every navigation scrolls to the top (spec §2), so the browser need not remember where it was.
    window.history.scrollRestoration = 'manual';
    document.documentElement.dataset.hydrated = '';
  }, []);

  useBeforePaint(() => {
    if (shown.current === key) return;
    shown.current = key;
    flagPrerenderReady(entry.path);
    // Fetched with the first navigation, as the first page has its head already.
    void import('./head.ts').then(({ updateHead }) => {
      if (shown.current === key) updateHead(entry);
    });
    const anchor = hash === '' ? null : document.getElementById(decodeURIComponent(hash.slice(1)));
    document.getElementById('main')?.focus({ preventScroll: true });
    if (anchor) anchor.scrollIntoView({ behavior: 'instant' });
    else window.scrollTo({ top: 0, behavior: 'instant' });
  }, [key, hash, entry]);
}
