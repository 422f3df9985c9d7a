import { useEffect, type RefObject } from 'react';

/**
 * Tells the page, in a property of its root, how high an element is that lies along the window's lower edge, so that
 * what floats above it can stand on it (`styles/floating.css`). The element is there as long as the component is.
 */
export function useReservedHeight(element: RefObject<HTMLElement | null>, property: '--banner-height' | '--bar-height'): void {
  useEffect(() => {
    const measured = element.current;
    if (!measured) return undefined;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => style.setProperty(property, `${measured.offsetHeight}px`));
    observer.observe(measured);
    return () => {
      observer.disconnect();
      style.removeProperty(property);
    };
  }, [element, property]);
}
