import { useLayoutEffect, useRef, type FocusEvent, type RefObject } from 'react';

/**
 * Gives the focus back when an element that holds it is removed: to what had it before, or to the page's main part. Returns the
 * element's `onFocus`.
 */
export function useRestoreFocus(element: RefObject<HTMLElement | null>): (event: FocusEvent<HTMLElement>) => void {
  const before = useRef<HTMLElement>(null);

  // React runs the clean-up of a layout effect before it takes the element out of the page, that of others afterwards.
  useLayoutEffect(() => {
    const shown = element.current;
    return () => {
      if (shown?.contains(document.activeElement)) focusFirst(before.current, document.getElementById('main'));
    };
  }, [element]);

  return ({ currentTarget, relatedTarget }) => {
    if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget)) before.current = relatedTarget;
  };
}

/** Moves the focus to the first of these that is shown and can take it. */
function focusFirst(...targets: readonly (HTMLElement | null)[]): void {
  for (const target of targets) {
    target?.focus({ preventScroll: true });
    if (target && target === document.activeElement) return;
  }
}
