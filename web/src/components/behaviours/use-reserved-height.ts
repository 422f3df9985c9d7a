import { useEffect, type RefObject } from 'react';

type Reserved = '--banner-height' | '--bar-height';

const heights: Record<Reserved, number> = { '--banner-height': 0, '--bar-height': 0 };

/**
 * Tells how high an element is that lies along the window's lower edge to whatever stands on it (`data-floor`, and
 * `styles/floating-widgets.css`), and to the root how much of the window is taken. The element is there as long as the component is.
 */
export function useReservedHeight(element: RefObject<HTMLElement | null>, property: Reserved): void {
  useEffect(() => {
    const measured = element.current;
    if (!measured) return undefined;
    const observer = new ResizeObserver(() => reserve(property, measured.offsetHeight));
    observer.observe(measured);
    return () => {
      observer.disconnect();
      reserve(property, 0);
    };
  }, [element, property]);
}

/** Not in a property of the root, which all of the page would inherit: the browser would style all of it anew. */
function reserve(property: Reserved, height: number): void {
  heights[property] = height;
  for (const stands of document.querySelectorAll<HTMLElement>('[data-floor]')) {
    // All of them, as it may have come after the other.
    for (const [name, reserved] of Object.entries(heights)) stands.style.setProperty(name, `${reserved}px`);
  }
  document.documentElement.style.scrollPaddingBlockEnd = `${heights['--banner-height'] + heights['--bar-height']}px`;
}
