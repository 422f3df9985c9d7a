import { useEffect, type RefObject } from 'react';

/** The room left between what has the focus and what floats, in pixels. */
const CLEARANCE_PX = 8;

/**
 * Scrolls what has the focus clear of all that floats over the page (WCAG 2.2, 2.4.11): when it takes the focus, and
 * when something comes in `floating` or along the lower edge.
 */
export function useFocusInSight(floating: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const left = new AbortController();
    // A frame later, when the browser has scrolled to it and drawn what came.
    const look = () => requestAnimationFrame(clearFocused);
    document.addEventListener('focusin', look, { signal: left.signal });
    const changes = new MutationObserver(look);
    // The heights of what lies along the edge are properties of the root (`useReservedHeight`).
    changes.observe(document.documentElement, { attributeFilter: ['style'] });
    if (floating.current) {
      changes.observe(floating.current, { childList: true, subtree: true });
      floating.current.addEventListener('transitionend', look, { signal: left.signal });
    }
    return () => {
      left.abort();
      changes.disconnect();
    };
  }, [floating]);
}

function clearFocused(): void {
  const focused = document.activeElement;
  // What was clicked is in sight of whoever clicked it.
  if (!focused?.matches('main :focus-visible, footer :focus-visible')) return;
  const box = focused.getBoundingClientRect();
  const inItsWay = [...document.querySelectorAll('[data-float]')]
    .map((float) => float.getBoundingClientRect())
    .filter(({ left, right, height }) => height > 0 && left < box.right && box.left < right);
  if (!inItsWay.some(({ top, bottom }) => top < box.bottom && box.top < bottom)) return;
  // Clear of all of them at once, as they stand on one another.
  const top = Math.min(...inItsWay.map((float) => float.top));
  // What is as high as the window cannot be clear of everything; its beginning is.
  if (box.height < top) window.scrollBy({ top: box.bottom - top + CLEARANCE_PX, behavior: 'instant' });
}
