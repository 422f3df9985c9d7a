import { HYDRATE_IDLE_TIMEOUT_MS } from '../config/timing.ts';

const touches = ['pointerdown', 'keydown', 'focusin', 'touchstart', 'wheel'] as const;

let once: Promise<void> | undefined;

/** Resolves when the loaded page has nothing to do, or at the visitor's first touch, whichever is first; the same promise whoever asks. */
export function becomesIdleOrTouched(): Promise<void> {
  once ??= new Promise((resolve) => {
    const done = () => {
      for (const touch of touches) window.removeEventListener(touch, done, true);
      resolve();
    };
    for (const touch of touches) window.addEventListener(touch, done, { capture: true, passive: true });
    const whenLoaded = () => {
      // Safari has no requestIdleCallback.
      if ('requestIdleCallback' in window) requestIdleCallback(done, { timeout: HYDRATE_IDLE_TIMEOUT_MS });
      else setTimeout(done, 0);
    };
    if (document.readyState === 'complete') whenLoaded();
    else window.addEventListener('load', whenLoaded, { once: true });
  });
  return once;
}
