import { useEffect, type RefObject } from 'react';
import { onPlacesChanged } from './places-changed.ts';

/** Forms, as whoever fills one in sees all of it; and the heading that ends where things float. */
const KEPT_CLEAR = 'form, [data-keep-clear]';

/**
 * Marks what floats with `data-aside` while something that is to be kept clear is under it. What is marked is hidden by its
 * style sheet. Nothing is measured while the page scrolls: the browser tells what comes into the place, and the place is
 * looked up when it may have changed.
 */
export function useStepAside(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const float = element.current;
    const main = document.getElementById('main');
    if (!float || !main) return undefined;
    const left = new AbortController();
    let place: IntersectionObserver | undefined;

    const findKeptClear = () => {
      const found = main.querySelectorAll(KEPT_CLEAR);
      for (const kept of found) place?.observe(kept);
      if (found.length === 0) float.removeAttribute('data-aside');
    };
    const watch = () => {
      if (left.signal.aborted) return;
      place?.disconnect();
      const under = new Set<Element>();
      place = new IntersectionObserver(
        (entries) => {
          for (const { target, isIntersecting } of entries) {
            if (isIntersecting) under.add(target);
            else under.delete(target);
          }
          float.toggleAttribute('data-aside', under.size > 0);
        },
        { rootMargin: marginsAround(float) },
      );
      findKeptClear();
    };

    // Also at its beginning.
    const sizes = new ResizeObserver(watch);
    sizes.observe(float);
    window.addEventListener('resize', watch, { signal: left.signal });
    onPlacesChanged(watch, left.signal);
    // They come and go with their pages, and forms when they are sent.
    const changes = new MutationObserver(findKeptClear);
    changes.observe(main, { childList: true, subtree: true });
    return () => {
      left.abort();
      for (const observer of [sizes, changes, place]) observer?.disconnect();
    };
  }, [element]);
}

/** What is to be taken off the window's sides so that an element's place is left. */
function marginsAround(element: HTMLElement): string {
  const { left, top, right, bottom } = element.getBoundingClientRect();
  const { clientWidth, clientHeight } = document.documentElement;
  return [-top, right - clientWidth, bottom - clientHeight, -left].map((margin) => `${Math.round(margin)}px`).join(' ');
}
