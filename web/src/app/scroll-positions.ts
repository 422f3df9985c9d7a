import { scrollPositionsItem } from '../lib/session-items.ts';

/** Maximum number of history entries whose position is kept; the least recently left is dropped first. */
const MAX_ENTRIES = 50;

const positions = storedPositions();

/** The history entry whose page is shown, the page's path, and its scroll position in pixels. */
const shown = { key: '', pathname: '', top: 0 };

/** Returns true for the path of the page that is shown, which differs from the address while another page is loading. */
export const isShown = (pathname: string): boolean => pathname === shown.pathname;

/** The router's key of the current history entry. */
const keyOfEntry = () => (history.state as { key?: string } | null)?.key;

/**
 * Starts to track the scroll position. Must be called before the router listens to the history: entries made by the browser
 * (the first page, an anchor) get their key here.
 *
 * After a reload the browser restores a scroll position that assumes sections which are not rendered yet
 * (`styles/deferred-rendering.css`): this renders them and corrects the position.
 */
export function trackScroll(): void {
  assignEntryKey();
  shown.key = keyOfEntry() ?? '';
  shown.pathname = location.pathname;
  const position = positions.get(shown.key);
  if (position !== undefined && position > 0) {
    document.documentElement.dataset.rendered = '';
    scrollEntry(position);
  }
  window.addEventListener('popstate', enterEntryOfPage);
  window.addEventListener('scroll', recordScroll, { passive: true });
  window.addEventListener('pageshow', recordScroll);
  window.addEventListener('pagehide', () => {
    history.scrollRestoration = 'auto';
    // The event of the last scroll is dispatched with the next frame, which a page that is left does not have.
    recordScroll();
    savePosition();
  });
}

/**
 * Leaves scroll restoration between entries of this document to the router, which has to render the page first. To be
 * called after hydration, and not before the browser has restored a reloaded document. Returns a function that hands it
 * back to the browser.
 */
export function manageScrollRestoration(): () => void {
  if (document.readyState === 'complete') restoreManually();
  window.addEventListener('pageshow', restoreManually);
  return () => {
    window.removeEventListener('pageshow', restoreManually);
    history.scrollRestoration = 'auto';
  };
}

function restoreManually(): void {
  history.scrollRestoration = 'manual';
}

/**
 * Records that the page of another entry is rendered, before its first paint. Saves the position of the previous entry and
 * returns that of the new one in pixels; undefined if the visitor has not been there.
 */
export function enterHistoryEntry(key: string, pathname: string): number | undefined {
  savePosition();
  Object.assign(shown, { key, pathname });
  recordScroll();
  return positions.get(key);
}

/**
 * Enters an entry of the page that is shown: a new one, whose anchor the browser scrolls to, or a previous one, whose position
 * is restored. Does not wait for the router, which renders only the last of several steps.
 */
function enterEntryOfPage(): void {
  const isNew = keyOfEntry() === undefined;
  assignEntryKey();
  const key = keyOfEntry();
  if (key === undefined || key === shown.key || location.pathname !== shown.pathname) return;
  // The last scroll event may not have been dispatched yet. With manual restoration the browser has not scrolled since.
  if (!isNew && history.scrollRestoration === 'manual') shown.top = window.scrollY;
  const position = enterHistoryEntry(key, location.pathname);
  if (position !== undefined && history.scrollRestoration === 'manual') scrollEntry(position);
}

/** Scrolls the current entry without animation. */
export function scrollEntry(top: number): void {
  window.scrollTo({ top, behavior: 'instant' });
  recordScroll();
}

/** Between a history step and the rendering of its page, the previous page is still shown. */
function recordScroll(): void {
  if (keyOfEntry() === shown.key) shown.top = window.scrollY;
}

function savePosition(): void {
  positions.delete(shown.key);
  positions.set(shown.key, shown.top);
  const [oldest] = positions.keys();
  if (positions.size > MAX_ENTRIES && oldest !== undefined) positions.delete(oldest);
  try {
    sessionStorage.setItem(scrollPositionsItem, JSON.stringify([...positions]));
  } catch {
    // Denied or full: positions are kept in memory only.
  }
}

function assignEntryKey(): void {
  if (keyOfEntry() !== undefined) return;
  history.replaceState({ ...(history.state as object | null), key: Math.random().toString(36).slice(2, 10) }, '');
}

function storedPositions(): Map<string, number> {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(scrollPositionsItem) ?? '[]') as [string, number][]);
  } catch {
    // Denied or invalid.
    return new Map();
  }
}
