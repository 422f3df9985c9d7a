import { useLayoutEffect, useRef, type FocusEvent, type RefObject } from 'react';

/**
 * Restores the focus when an element that contains it is removed: to the element that had it before, or to the main part of
 * the page. Returns the element's `onFocus`.
 */
export function useRestoreFocus(element: RefObject<HTMLElement | null>): (event: FocusEvent<HTMLElement>) => void {
  const before = useRef<HTMLElement>(null);

  // React runs the clean-up of a layout effect before it removes the element from the page, that of other effects after.
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

/** Focuses the first of these elements that is shown and focusable. */
function focusFirst(...targets: readonly (HTMLElement | null)[]): void {
  for (const target of targets) {
    target?.focus({ preventScroll: true });
    if (target && target === document.activeElement) return;
  }
}
