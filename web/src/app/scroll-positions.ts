import { whenIdle } from '../lib/browser.ts';
import { scrollPositionsItem } from '../lib/session-items.ts';

/** Maximum number of history entries whose position is kept; the least recently left is dropped first. */
const MAX_ENTRIES = 50;

/** By the key of the history entry. Not read while the page opens, because that delays its first view by some 5 ms. */
let kept: Map<string, number> | undefined;

/** The history entry whose page is shown, the page's path, and its scroll position in pixels. */
const shown = { key: '', pathname: '', top: 0 };

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
  const isNew = keyOfEntry() === undefined;
  // The router would otherwise replace the state once more to count the entry, which takes a phone some 30 ms.
  if (isNew) assignEntryKey({ idx: 0 });
  shown.key = keyOfEntry() ?? '';
  shown.pathname = location.pathname;
  const position = isNew ? undefined : keptPositions().get(shown.key);
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
  // Before they are needed, which is when the visitor leaves for another page.
  whenIdle(keptPositions);
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
  return keptPositions().get(key);
}

/**
 * Enters an entry of the page that is shown: a new one, whose anchor the browser scrolls to, or a previous one, whose position
 * is restored. Does not wait for the router, which renders only the last of several steps.
 */
function enterEntryOfPage(): void {
  const isNew = keyOfEntry() === undefined;
  if (isNew) assignEntryKey();
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
  const positions = keptPositions();
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

function assignEntryKey(state = {}): void {
  const key = Math.random().toString(36).slice(2, 10);
  history.replaceState({ ...(history.state as object | null), ...state, key }, '');
}

function keptPositions(): Map<string, number> {
  kept ??= storedPositions();
  return kept;
}

function storedPositions(): Map<string, number> {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(scrollPositionsItem) ?? '[]') as [string, number][]);
  } catch {
    // Denied or invalid.
    return new Map();
  }
}
