import { useEffect, type RefObject } from 'react';

/** Forms, as whoever fills one in sees all of it; and the heading that ends where things float. */
const KEPT_CLEAR = 'form, [data-keep-clear]';

/**
 * Marks what floats with `data-aside` while something that is to be kept clear is under it. What is marked is hidden by its
 * style sheet. Nothing is measured while the page scrolls: the browser tells what comes into the place, and the place is
 * looked up when it may have changed.
 */
export function useAvoidForms(element: RefObject<HTMLElement | null>): void {
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
    onLayoutChange(watch, left.signal);
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

/** The room left between what has the focus and what floats, in pixels. */
const CLEARANCE_PX = 8;

/**
 * Scrolls what has the focus clear of all that floats over the page (WCAG 2.2, 2.4.11): when it takes the focus, and
 * when something comes in the row or along the lower edge. For the component that draws the row.
 */
export function useKeepFocusVisible(): void {
  useEffect(() => {
    const left = new AbortController();
    // A frame later, when the browser has scrolled to it.
    const look = () => requestAnimationFrame(clearFocused);
    document.addEventListener('focusin', look, { signal: left.signal });
    onLayoutChange(clearFocused, left.signal);
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

/**
 * Calls back a frame after something that floats may be elsewhere: when something came or went in the row or along the
 * lower edge, and when the row has moved; until `signal` is aborted. For who is drawn with the row.
 */
export function onLayoutChange(callback: () => void, signal: AbortSignal): void {
  // A frame later, when the browser has drawn what came.
  const later = () => requestAnimationFrame(callback);
  const changes = new MutationObserver(later);
  // `useReservedHeight` tells the root how much of the window is taken, in its scroll padding.
  changes.observe(document.documentElement, { attributeFilter: ['style'] });
  const row = document.querySelector('[data-slot="floating-row"]');
  if (row) {
    changes.observe(row, { childList: true, subtree: true });
    row.addEventListener('transitionend', later, { signal });
  }
  signal.addEventListener('abort', () => changes.disconnect(), { once: true });
}
