import { useCallback, useRef } from 'react';

export interface FocusHandover {
  /** Before the change: notes whether the focus is on something that floats. */
  begin: () => void;
  /** The `ref` of what takes the focus then. */
  end: (target: HTMLElement | null) => void;
}

/** Hands the focus from what goes to what comes in its place. Nobody who is elsewhere in the page loses it by that. */
export function useFocusHandover(): FocusHandover {
  const begun = useRef(false);
  const begin = useCallback(() => {
    begun.current = Boolean(document.activeElement?.closest('[data-float]'));
  }, []);
  const end = useCallback((target: HTMLElement | null) => {
    if (!target || !begun.current) return;
    begun.current = false;
    target.focus({ preventScroll: true });
  }, []);
  return { begin, end };
}
