import { useEffect } from 'react';
import { onPlacesChanged } from './places-changed.ts';

/** The room left between what has the focus and what floats, in pixels. */
const CLEARANCE_PX = 8;

/**
 * Scrolls what has the focus clear of all that floats over the page (WCAG 2.2, 2.4.11): when it takes the focus, and
 * when something comes in the row or along the lower edge. For the component that draws the row.
 */
export function useFocusInSight(): void {
  useEffect(() => {
    const left = new AbortController();
    // A frame later, when the browser has scrolled to it.
    const look = () => requestAnimationFrame(clearFocused);
    document.addEventListener('focusin', look, { signal: left.signal });
    onPlacesChanged(clearFocused, left.signal);
    // What stepped aside and is there again may be on what has the focus.
    const returns = new MutationObserver(() => requestAnimationFrame(clearFocused));
    const row = document.querySelector('[data-slot="floating-row"]');
    if (row) returns.observe(row, { attributeFilter: ['data-aside'], subtree: true });
    return () => {
      left.abort();
      returns.disconnect();
    };
  }, []);
}

function clearFocused(): void {
  const focused = document.activeElement;
  // What was clicked is in sight of whoever clicked it.
  if (!focused?.matches('main :focus-visible, footer :focus-visible')) return;
  const box = focused.getBoundingClientRect();
  const inItsWay = [...document.querySelectorAll('[data-float]:not([data-aside])')]
    .map((float) => float.getBoundingClientRect())
    .filter(({ left, right, height }) => height > 0 && left < box.right && box.left < right);
  if (!inItsWay.some(({ top, bottom }) => top < box.bottom && box.top < bottom)) return;
  // Clear of all of them at once, as they stand on one another.
  const top = Math.min(...inItsWay.map((float) => float.top));
  // What is as high as the window cannot be clear of everything; its beginning is.
  if (box.height < top) window.scrollBy({ top: box.bottom - top + CLEARANCE_PX, behavior: 'instant' });
}
