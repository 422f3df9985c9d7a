import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FIRST_PAINT_DEADLINE_MS } from '../lib/timing.ts';
import { idleOrFirstInput } from './idle-or-first-input.ts';

/** Reports a paint to the page. */
let paint: (name: string) => void;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('document', { readyState: 'complete' });
  vi.stubGlobal(
    'PerformanceObserver',
    class {
      static supportedEntryTypes = ['paint'];
      constructor(report: (entries: { getEntriesByName: (name: string) => string[] }) => void) {
        paint = (painted) => report({ getEntriesByName: (name) => (name === painted ? [name] : []) });
      }
      observe = () => undefined;
      disconnect = () => undefined;
    },
  );
});
afterEach(() => {
  vi.useRealTimers();
});

/** Starts to wait. The returned function returns true once the wait is over. */
function wait(): () => boolean {
  let over = false;
  void idleOrFirstInput().then(() => (over = true));
  return () => over;
}

test('waits for the first contentful paint of a loaded page', async () => {
  const isOver = wait();
  paint('first-paint');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(isOver()).toBe(false);
  paint('first-contentful-paint');
  await vi.advanceTimersByTimeAsync(0);
  expect(isOver()).toBe(true);
});

test('does not wait longer than its deadline for a paint, which a tab in the background may never have', async () => {
  const isOver = wait();
  await vi.advanceTimersByTimeAsync(FIRST_PAINT_DEADLINE_MS - 1);
  expect(isOver()).toBe(false);
  // The idle callback follows the deadline.
  await vi.advanceTimersByTimeAsync(2);
  expect(isOver()).toBe(true);
});

test('the first input ends the wait', async () => {
  const isOver = wait();
  window.dispatchEvent(new Event('touchstart'));
  await vi.advanceTimersByTimeAsync(0);
  expect(isOver()).toBe(true);
});
