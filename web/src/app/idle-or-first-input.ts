import { recordLoad, whenIdle } from '../lib/browser.ts';
import { FIRST_PAINT_DEADLINE_MS, HYDRATE_IDLE_TIMEOUT_MS } from '../lib/timing.ts';

const inputEvents = ['pointerdown', 'keydown', 'focusin', 'touchstart', 'wheel'] as const;

/** Resolves when the loaded page is painted and idle, or at the visitor's first input. */
export function idleOrFirstInput(): Promise<void> {
  return new Promise((resolve) => {
    const settled = new AbortController();
    const done = () => {
      settled.abort();
      resolve();
    };
    for (const event of inputEvents)
      window.addEventListener(event, done, { capture: true, passive: true, signal: settled.signal });
    const whenLoaded = () => {
      recordLoad();
      whenPainted(() => whenIdle(done, { timeout: HYDRATE_IDLE_TIMEOUT_MS }));
    };
    if (document.readyState === 'complete') whenLoaded();
    else window.addEventListener('load', whenLoaded, { once: true });
  });
}

/** Calls back after the first contentful paint, which on a slow device may be well after load, or at its deadline. */
function whenPainted(callback: () => void): void {
  if (!PerformanceObserver.supportedEntryTypes.includes('paint')) {
    callback();
    return;
  }
  const proceed = () => {
    clearTimeout(deadline);
    observer.disconnect();
    callback();
  };
  // A tab in the background is not painted.
  const deadline = setTimeout(proceed, FIRST_PAINT_DEADLINE_MS);
  const observer = new PerformanceObserver((entries) => {
    if (entries.getEntriesByName('first-contentful-paint').length > 0) proceed();
  });
  observer.observe({ type: 'paint', buffered: true });
}
