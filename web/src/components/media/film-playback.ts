import { AUTOPLAY_RETRY_DELAY_MS } from '../../lib/timing.ts';
import { prefersReducedData, whenIdle } from '../../lib/browser.ts';

/** One cut of a film: for which windows it is, and its files, the best format first. */
export interface FilmCut {
  /** The media query of the windows it is cut for. */
  media: string;
  width: number;
  height: number;
  sources: readonly { src: string; type: string }[];
}

/** Whether a film may begin by itself: the visitor wants neither less motion nor less data. */
export function mayAutoplay(): boolean {
  return !prefersReducedData() && !window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** Calls `start` when the page is loaded and nothing is in a hurry, unless `signal` is aborted before. */
export function whenIdleAfterLoad(start: () => void, signal: AbortSignal): void {
  const soon = () => {
    if (signal.aborted) return;
    whenIdle(() => {
      if (!signal.aborted) start();
    });
  };
  if (document.readyState === 'complete') soon();
  else window.addEventListener('load', soon, { once: true, signal });
}

/**
 * Plays a film. If the browser refuses, as some do to save power, it is tried once more shortly after the first click
 * or touch (spec §2 and §9), unless `signal` is aborted before.
 */
export async function playWhenAllowed(film: HTMLVideoElement, signal: AbortSignal): Promise<void> {
  try {
    await film.play();
  } catch (error) {
    // A pause, too, rejects what is not yet playing: as an AbortError.
    const refused = error instanceof DOMException && error.name === 'NotAllowedError';
    if (!refused || signal.aborted) return;
    const touched = new AbortController();
    signal.addEventListener('abort', () => touched.abort(), { once: true });
    const retry = () => {
      touched.abort();
      // Refused again, the picture below it stands.
      const timer = setTimeout(() => void film.play().catch(() => undefined), AUTOPLAY_RETRY_DELAY_MS);
      signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
    };
    for (const touch of ['click', 'touchstart']) {
      window.addEventListener(touch, retry, { passive: true, signal: touched.signal });
    }
  }
}
