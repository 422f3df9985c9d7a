import { useEffect, useRef, type RefObject } from 'react';

/** From how many pixels on a movement is a drag and no longer an unsteady click. */
const DRAG_FROM_PX = 6;

/**
 * Lets an element be dragged to the right, by mouse, touch or pen; let go after more than `threshold` pixels it calls
 * `onSwipe`, otherwise it goes back. Up and down stay the page's (the element has `touch-action: pan-y`), and a click
 * that ends a drag is none.
 */
export function useSwipeRight(element: RefObject<HTMLElement | null>, threshold: number, onSwipe: () => void): void {
  const swiped = useRef(onSwipe);
  useEffect(() => {
    swiped.current = onSwipe;
  });

  useEffect(() => {
    const dragged = element.current;
    if (!dragged) return undefined;
    const left = new AbortController();
    const { signal } = left;

    let start: { pointer: number; x: number } | null = null;
    let moving = false;
    const end = () => {
      start = null;
      dragged.style.removeProperty('translate');
      delete dragged.dataset.dragged;
    };

    dragged.addEventListener(
      'pointerdown',
      ({ isPrimary, button, pointerId, clientX }) => {
        moving = false;
        if (isPrimary && button === 0) start = { pointer: pointerId, x: clientX };
      },
      { signal },
    );
    // On the document, as a quick pointer is beyond the element with its first movement.
    document.addEventListener(
      'pointermove',
      ({ pointerId, clientX }) => {
        if (start?.pointer !== pointerId) return;
        const distance = clientX - start.x;
        if (!moving && Math.abs(distance) > DRAG_FROM_PX) {
          moving = true;
          // Only now: a click whose pointer is captured would not reach the link.
          dragged.setPointerCapture(pointerId);
          dragged.dataset.dragged = '';
        }
        if (moving) dragged.style.setProperty('translate', `${Math.max(0, distance)}px`);
      },
      { signal },
    );
    document.addEventListener(
      'pointerup',
      ({ pointerId, clientX }) => {
        if (start?.pointer !== pointerId) return;
        const distance = clientX - start.x;
        end();
        if (distance > threshold) swiped.current();
      },
      { signal },
    );
    document.addEventListener('pointercancel', end, { signal });
    // The browser's own dragging of a link or picture would end ours.
    dragged.addEventListener('dragstart', (event) => event.preventDefault(), { signal });
    dragged.addEventListener(
      'click',
      (event) => {
        if (!moving) return;
        moving = false;
        event.preventDefault();
        event.stopPropagation();
      },
      { signal, capture: true },
    );
    return () => left.abort();
  }, [element, threshold]);
}
