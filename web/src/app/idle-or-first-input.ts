import { whenIdle } from '../lib/browser.ts';
import { recordLoad } from '../lib/page-load.ts';
import { HYDRATE_IDLE_TIMEOUT_MS } from '../lib/timing.ts';

const touches = ['pointerdown', 'keydown', 'focusin', 'touchstart', 'wheel'] as const;

/** Resolves when the loaded page is drawn and has nothing to do, or at the visitor's first touch, whichever is first. */
export function idleOrFirstInput(): Promise<void> {
  return new Promise((resolve) => {
    const waited = new AbortController();
    const done = () => {
      waited.abort();
      resolve();
    };
    for (const touch of touches) window.addEventListener(touch, done, { capture: true, passive: true, signal: waited.signal });
    const whenLoaded = () => {
      recordLoad();
      whenDrawn(() => whenIdle(done, { timeout: HYDRATE_IDLE_TIMEOUT_MS }));
    };
    if (document.readyState === 'complete') whenLoaded();
    else window.addEventListener('load', whenLoaded, { once: true });
  });
}

/** Calls back when the browser has drawn the page for the first time: on a small machine that may be well after its load. */
function whenDrawn(callback: () => void): void {
  if (!PerformanceObserver.supportedEntryTypes.includes('paint')) {
    callback();
    return;
  }
  const observer = new PerformanceObserver((entries) => {
    if (entries.getEntriesByName('first-contentful-paint').length === 0) return;
    observer.disconnect();
    callback();
  });
  observer.observe({ type: 'paint', buffered: true });
}
