import { afterEach, beforeEach, expect, test, vi } from 'vitest';

let enterHistoryEntry: typeof import('./scroll-positions.ts').enterHistoryEntry;
let trackScroll: typeof import('./scroll-positions.ts').trackScroll;

const stored = new Map<string, string>();
const position = (key: string) => new Map(JSON.parse([...stored.values()][0] ?? '[]') as [string, number][]).get(key);

beforeEach(async () => {
  const page = Object.assign(new EventTarget(), {
    scrollY: 0,
    scrollTo: ({ top }: { top: number }) => Object.assign(page, { scrollY: top }),
  });
  vi.stubGlobal('window', page);
  vi.stubGlobal('location', { pathname: '/about-us/' });
  vi.stubGlobal('sessionStorage', { setItem: (key: string, value: string) => stored.set(key, value) });
  // The positions of a document.
  vi.resetModules();
  ({ enterHistoryEntry, trackScroll } = await import('./scroll-positions.ts'));
});
afterEach(() => {
  vi.resetModules();
});

/** Shows the page of a history entry at a scroll position, without the browser's scroll event. */
function show(key: string, scrollY: number): void {
  vi.stubGlobal('history', { state: { key } });
  Object.assign(window, { scrollY });
}

function scroll(scrollY: number): void {
  Object.assign(window, { scrollY });
  window.dispatchEvent(new Event('scroll'));
}

/** Makes an entry as the browser does for an anchor of the page. Returns the key that the entry gets. */
function followAnchor(): string {
  const entry: { state: { key: string } | null; replaceState: (state: { key: string }) => void } = {
    state: null,
    replaceState: (state) => (entry.state = state),
  };
  vi.stubGlobal('history', entry);
  window.dispatchEvent(new Event('popstate'));
  return entry.state?.key ?? '';
}

/** Goes back or forward to an entry. */
function step(key: string, pathname = '/about-us/', scrollRestoration: ScrollRestoration = 'manual'): void {
  vi.stubGlobal('location', { pathname });
  vi.stubGlobal('history', { state: { key }, scrollRestoration });
  window.dispatchEvent(new Event('popstate'));
}

test('rule 2.13: a page left before its last scroll event keeps its position', () => {
  show('home', 0);
  trackScroll();
  show('home', 700);
  window.dispatchEvent(new Event('pagehide'));
  expect(position('home')).toBe(700);
});

test('rule 2.13: a page left during a history step keeps its own position', () => {
  show('about', 0);
  trackScroll();
  show('about', 700);
  window.dispatchEvent(new Event('scroll'));
  show('contact', 100);
  window.dispatchEvent(new Event('pagehide'));
  expect(position('about')).toBe(700);
});

test('rule 2.13: Back restores the position at an anchor that was left before the router rendered its entry', () => {
  show('about', 0);
  trackScroll();
  const story = followAnchor();
  scroll(600);
  scroll(900);
  followAnchor();
  scroll(2_000);
  step(story);
  expect(window.scrollY).toBe(900);
  step('about');
  expect(window.scrollY).toBe(0);
});

test('rule 2.13: Forward restores the position at an anchor that was left before its scroll event', () => {
  show('about', 0);
  trackScroll();
  scroll(845);
  const different = followAnchor();
  // The browser has scrolled to the anchor, and dispatches the event with the next frame.
  Object.assign(window, { scrollY: 3_056 });
  step('about');
  expect(window.scrollY).toBe(845);
  step(different);
  expect(window.scrollY).toBe(3_056);
});

test('rule 2.13: a new anchor is scrolled to by the browser only', () => {
  show('about', 0);
  trackScroll();
  scroll(300);
  const story = followAnchor();
  expect(window.scrollY).toBe(300);
  enterHistoryEntry(story, '/about-us/');
  expect(window.scrollY).toBe(300);
});

test('rule 2.13: a history step to another page scrolls once that page is rendered', () => {
  show('home', 0);
  vi.stubGlobal('location', { pathname: '/' });
  trackScroll();
  scroll(500);
  step('about');
  expect(window.scrollY).toBe(500);
  enterHistoryEntry('about', '/about-us/');
  scroll(100);
  step('home', '/');
  expect(window.scrollY).toBe(100);
  expect(enterHistoryEntry('home', '/')).toBe(500);
});

test('rule 2.13: a step between anchors is left to the browser until the router restores positions', () => {
  show('about', 0);
  trackScroll();
  scroll(500);
  followAnchor();
  scroll(900);
  step('about', '/about-us/', 'auto');
  expect(window.scrollY).toBe(900);
});
