import { AUTOPLAY_RETRY_DELAY_MS } from '../../lib/timing.ts';
import { prefersReducedData, whenIdle } from '../../lib/browser.ts';

/** One cut of a film, with its files in order of preference. */
export interface FilmCut {
  /** Media query of the windows it is for. */
  media: string;
  width: number;
  height: number;
  sources: readonly { src: string; type: string }[];
}

/** Returns true if a film may autoplay: the visitor prefers neither reduced motion nor reduced data. */
export function mayAutoplay(): boolean {
  return !prefersReducedData() && !window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** Calls `start` once the page is loaded and the browser idle, unless `signal` is aborted first. */
export function whenIdleAfterLoad(start: () => void, signal: AbortSignal): void {
  const startWhenIdle = () => {
    if (signal.aborted) return;
    whenIdle(() => {
      if (!signal.aborted) start();
    });
  };
  if (document.readyState === 'complete') startWhenIdle();
  else window.addEventListener('load', startWhenIdle, { once: true, signal });
}

/**
 * Plays a film. If the browser blocks autoplay, tries once more after the first click or touch (rules 2.43 and 9.17),
 * unless `signal` is aborted.
 */
export async function playWhenAllowed(film: HTMLVideoElement, signal: AbortSignal): Promise<void> {
  try {
    await film.play();
  } catch (error) {
    // A pause before playback begins rejects as well, with an AbortError.
    const blocked = error instanceof DOMException && error.name === 'NotAllowedError';
    if (!blocked || signal.aborted) return;
    const touched = new AbortController();
    signal.addEventListener('abort', () => touched.abort(), { once: true });
    const retry = () => {
      touched.abort();
      // If blocked again, the picture below stays.
      const timer = setTimeout(() => void film.play().catch(() => undefined), AUTOPLAY_RETRY_DELAY_MS);
      signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
    };
    for (const touch of ['click', 'touchstart']) {
      window.addEventListener(touch, retry, { passive: true, signal: touched.signal });
    }
  }
}
