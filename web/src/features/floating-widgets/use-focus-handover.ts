import { useCallback, useRef } from 'react';

export interface FocusHandover {
  /** Call before the change: records whether a floating widget has the focus. */
  begin: () => void;
  /** `ref` of the element that takes the focus then. */
  end: (target: HTMLElement | null) => void;
}

/**
 * Moves the focus from a widget that is replaced to the one that replaces it (rule 2.37). The focus of the rest of the page
 * is not affected.
 */
export function useFocusHandover(): FocusHandover {
  const hadFocus = useRef(false);
  const begin = useCallback(() => {
    hadFocus.current = Boolean(document.activeElement?.closest('[data-float]'));
  }, []);
  const end = useCallback((target: HTMLElement | null) => {
    if (!target || !hadFocus.current) return;
    hadFocus.current = false;
    target.focus({ preventScroll: true });
  }, []);
  return { begin, end };
}
