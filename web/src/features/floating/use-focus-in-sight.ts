import { useEffect } from 'react';

/** The room left between what has the focus and what floats, in pixels. */
const CLEARANCE_PX = 8;

/** Scrolls what takes the focus clear of all that floats over the page (WCAG 2.2, 2.4.11). */
export function useFocusInSight(): void {
  useEffect(() => {
    const clear = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement) || target.closest('[data-float], dialog, header')) return;
      // After the browser's own scroll to it.
      requestAnimationFrame(() => {
        const box = target.getBoundingClientRect();
        const covering = [...document.querySelectorAll('[data-float]')].map((float) => float.getBoundingClientRect()).filter((float) => overlap(float, box));
        const top = Math.min(...covering.map((float) => float.top));
        // What is as high as the window cannot be clear of everything; its beginning is.
        if (covering.length > 0 && box.height < top) window.scrollBy({ top: box.bottom - top + CLEARANCE_PX, behavior: 'instant' });
      });
    };
    document.addEventListener('focusin', clear);
    return () => document.removeEventListener('focusin', clear);
  }, []);
}

function overlap(a: DOMRect, b: DOMRect): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}
