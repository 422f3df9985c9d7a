import { useEffect, type RefObject } from 'react';

/**
 * Elements kept clear: forms, buttons, phone numbers, reviews, the markers and labels of annotated pictures, and what is marked,
 * such as the heading at the end of which a widget is.
 */
const KEPT_CLEAR =
  'form, [data-slot="button"], a[href^="tel:"], [data-slot="review"], [data-slot="annotation"] :is(circle, svg:not([data-number]) > text), [data-slot="numbered"] circle, [data-keep-clear]';

/** Running text, which the finance badge keeps clear at the top of a page: there nobody has scrolled it below the badge. */
export const RUNNING_TEXT = 'main :is(h1, h2, h3, p, li, dt, dd)';

/** Distance kept between the focused element and a widget, in pixels. */
const CLEARANCE_PX = 8;

/**
 * Marks a floating widget with `data-aside` while an element that is kept clear is under it; the style sheet hides it then
 * (rule 2.36). Nothing is measured while the page scrolls: an IntersectionObserver reports what enters the widget's area,
 * which is measured again when it may have changed. Elements that match `atTop` are kept clear at the top of the page only.
 */
export function useKeepClear(element: RefObject<HTMLElement | null>, atTop = ''): void {
  useEffect(() => {
    const float = element.current;
    const main = document.getElementById('main');
    if (!float || !main) return undefined;
    const unmounted = new AbortController();
    let area: IntersectionObserver | undefined;
    const under = new Set<Element>();
    let isAtTop = window.scrollY === 0;

    const isKeptClear = (kept: Element) => kept.matches(KEPT_CLEAR) || (isAtTop && hasTextUnder(kept, float));
    const update = () => float.toggleAttribute('data-aside', [...under].some(isKeptClear));
    const findKeptClear = () => {
      const found = main.querySelectorAll(atTop ? `${KEPT_CLEAR}, ${atTop}` : KEPT_CLEAR);
      for (const kept of found) area?.observe(kept);
      if (found.length === 0) float.removeAttribute('data-aside');
    };
    const watch = () => {
      if (unmounted.signal.aborted) return;
      area?.disconnect();
      under.clear();
      area = new IntersectionObserver(
        (entries) => {
          for (const { target, isIntersecting } of entries) {
            if (isIntersecting) under.add(target);
            else under.delete(target);
          }
          update();
        },
        { rootMargin: marginsAround(float) },
      );
      findKeptClear();
    };

    // Called at the start as well.
    const sizes = new ResizeObserver(watch);
    sizes.observe(float);
    window.addEventListener('resize', watch, { signal: unmounted.signal });
    const noticeTop = () => {
      if (isAtTop === (window.scrollY === 0)) return;
      isAtTop = !isAtTop;
      update();
    };
    window.addEventListener('scroll', noticeTop, { signal: unmounted.signal, passive: true });
    onLayoutChange(watch, unmounted.signal);
    // They come and go with their pages, and forms disappear when they are sent.
    const changes = new MutationObserver(findKeptClear);
    changes.observe(main, { childList: true, subtree: true });
    return () => {
      unmounted.abort();
      for (const observer of [sizes, changes, area]) observer?.disconnect();
    };
  }, [element, atTop]);
}

/** Returns true if a line of an element's text is under a widget; the box of a paragraph is wider than its lines. */
function hasTextUnder(element: Element, float: HTMLElement): boolean {
  const { left, top, right, bottom } = float.getBoundingClientRect();
  const text = document.createRange();
  text.selectNodeContents(element);
  return [...text.getClientRects()].some(
    (line) => line.left < right && left < line.right && line.top < bottom && top < line.bottom,
  );
}

/** The margins that reduce the window to an element's area. */
function marginsAround(element: HTMLElement): string {
  const { left, top, right, bottom } = element.getBoundingClientRect();
  const { clientWidth, clientHeight } = document.documentElement;
  return [-top, right - clientWidth, bottom - clientHeight, -left].map((margin) => `${Math.round(margin)}px`).join(' ');
}

/**
 * Scrolls the focused element clear of the floating widgets (WCAG 2.2, 2.4.11; rule 2.35): when it takes the focus, and
 * when a widget appears. Used by the component that renders the row.
 */
export function useKeepFocusVisible(): void {
  useEffect(() => {
    const unmounted = new AbortController();
    // A frame later, after the browser has scrolled to the element.
    const clearNextFrame = () => requestAnimationFrame(clearFocused);
    document.addEventListener('focusin', clearNextFrame, { signal: unmounted.signal });
    onLayoutChange(clearFocused, unmounted.signal);
    // A widget that reappears may cover the focused element.
    const returns = new MutationObserver(() => requestAnimationFrame(clearFocused));
    const row = document.querySelector('[data-slot="floating-row"]');
    if (row) returns.observe(row, { attributeFilter: ['data-aside'], subtree: true });
    return () => {
      unmounted.abort();
      returns.disconnect();
    };
  }, []);
}

function clearFocused(): void {
  const focused = document.activeElement;
  // An element that was clicked is visible already.
  if (!focused?.matches('main :focus-visible, footer :focus-visible')) return;
  const box = focused.getBoundingClientRect();
  const overlapping = [...document.querySelectorAll('[data-float]:not([data-aside])')]
    .map((float) => float.getBoundingClientRect())
    .filter(({ left, right, height }) => height > 0 && left < box.right && box.left < right);
  if (!overlapping.some(({ top, bottom }) => top < box.bottom && box.top < bottom)) return;
  // Clear of all of them at once, as they are stacked.
  const top = Math.min(...overlapping.map((float) => float.top));
  // An element as high as the window cannot be clear of everything, but its beginning is.
  if (box.height < top) window.scrollBy({ top: box.bottom - top + CLEARANCE_PX, behavior: 'instant' });
}

/**
 * Calls back one frame after the layout of the widgets may have changed: something came or went in the row or along the
 * lower edge, or the row moved; until `signal` is aborted. Used by components rendered with the row.
 */
function onLayoutChange(callback: () => void, signal: AbortSignal): void {
  // A frame later, after the browser has laid it out.
  const callNextFrame = () => requestAnimationFrame(callback);
  const changes = new MutationObserver(callNextFrame);
  // `useReservedHeight` sets the scroll padding of the root.
  changes.observe(document.documentElement, { attributeFilter: ['style'] });
  const row = document.querySelector('[data-slot="floating-row"]');
  if (row) {
    changes.observe(row, { childList: true, subtree: true });
    row.addEventListener('transitionend', callNextFrame, { signal });
  }
  signal.addEventListener('abort', () => changes.disconnect(), { once: true });
}
