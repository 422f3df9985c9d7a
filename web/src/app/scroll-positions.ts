import { scrollPositionsItem } from '../lib/session-items.ts';

/** How many entries of the history have their position kept; the one that was left longest ago is forgotten first. */
const MAX_ENTRIES = 50;

const positions = storedPositions();

/** The entry whose page is shown, and how far that is scrolled, in pixels. */
const shown = { key: '', top: 0 };

/** The router's key of the history's current entry. */
const keyOfEntry = () => (history.state as { key?: string } | null)?.key;

/**
 * Follows how far the page is scrolled from now on. Has to be called before the router listens to the history: entries
 * that the browser makes (the first page, an anchor that is followed) get their key here.
 *
 * A document that is loaded again is restored by the browser, whose scroll position is that of sections that have yet to be
 * rendered (`styles/deferred-rendering.css`): here they are rendered, and the position is corrected.
 */
export function trackScroll(): void {
  assignEntryKey();
  shown.key = keyOfEntry() ?? '';
  const position = positions.get(shown.key);
  if (position !== undefined && position > 0) {
    document.documentElement.dataset.drawn = '';
    scrollEntry(position);
  }
  window.addEventListener('popstate', assignEntryKey);
  window.addEventListener('scroll', recordScroll, { passive: true });
  window.addEventListener('pageshow', recordScroll);
  window.addEventListener('pagehide', () => {
    history.scrollRestoration = 'auto';
    savePosition();
  });
}

/**
 * Has the browser leave the scroll position between entries of this document to the router, which has to render the page
 * first. Called when there is one; not before the browser has restored a document that is loaded again. Returns a function that
 * leaves it to the browser again.
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
 * Tells that the page of another entry is rendered, before its first paint. Keeps the position in the entry that was
 * shown before, and returns that of the new one, in pixels; nothing if the visitor has not been there.
 */
export function enterHistoryEntry(key: string): number | undefined {
  savePosition();
  shown.key = key;
  recordScroll();
  return positions.get(key);
}

/** Scrolls the entry that is shown, at once whatever the style sheet says. */
export function scrollEntry(top: number): void {
  window.scrollTo({ top, behavior: 'instant' });
  recordScroll();
}

/** Between a step in the history and the rendering of its page, the page of the entry before is still there. */
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
    // Denied or full: they are remembered until the page is loaded again.
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
    // Denied, or not ours.
    return new Map();
  }
}
