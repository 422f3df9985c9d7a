import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { trackScroll } from './scroll-positions.ts';

const stored = new Map<string, string>();
const position = (key: string) => new Map(JSON.parse([...stored.values()][0] ?? '[]') as [string, number][]).get(key);

beforeEach(() => {
  const page = Object.assign(new EventTarget(), { scrollY: 0 });
  vi.stubGlobal('window', page);
  vi.stubGlobal('sessionStorage', { setItem: (key: string, value: string) => stored.set(key, value) });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

/** Shows the page of a history entry at a scroll position, without the browser's scroll event. */
function show(key: string, scrollY: number): void {
  vi.stubGlobal('history', { state: { key } });
  Object.assign(window, { scrollY });
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
