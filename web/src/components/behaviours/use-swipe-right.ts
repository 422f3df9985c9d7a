import { useEffect, useRef, type RefObject } from 'react';

/** Movement in pixels beyond which a click becomes a drag. */
const DRAG_FROM_PX = 6;

/**
 * Makes an element draggable to the right by mouse, touch or pen. Released after more than `threshold` pixels it calls
 * `onSwipe`, otherwise it returns. Vertical panning stays with the page (`touch-action: pan-y`), and the click that ends a
 * drag is suppressed.
 */
export function useSwipeRight(element: RefObject<HTMLElement | null>, threshold: number, onSwipe: () => void): void {
  const swiped = useRef(onSwipe);
  useEffect(() => {
    swiped.current = onSwipe;
  });

  useEffect(() => {
    const dragged = element.current;
    if (!dragged) return undefined;
    const unmounted = new AbortController();
    const { signal } = unmounted;

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
    // On the document, since the first movement of a quick pointer may already be outside the element.
    document.addEventListener(
      'pointermove',
      ({ pointerId, clientX }) => {
        if (start?.pointer !== pointerId) return;
        const distance = clientX - start.x;
        if (!moving && Math.abs(distance) > DRAG_FROM_PX) {
          moving = true;
          // Not before, as a click whose pointer is captured would not reach the link.
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
    // Native dragging of a link or picture would cancel the gesture.
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
    return () => unmounted.abort();
  }, [element, threshold]);
}
