import { useEffect, type RefObject } from 'react';

type Reserved = '--banner-height' | '--bar-height';

const heights: Record<Reserved, number> = { '--banner-height': 0, '--bar-height': 0 };

/**
 * Publishes the height of an element along the lower edge of the window: to widgets placed above it (`data-floor`,
 * `styles/floating-widgets.css`), and to the root as scroll padding. The height is reserved while the component is mounted.
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

/** Sets the properties on the widgets and not on the root, where they would make the browser restyle the whole page. */
function reserve(property: Reserved, height: number): void {
  heights[property] = height;
  for (const widget of document.querySelectorAll<HTMLElement>('[data-floor]')) {
    // Both properties, as a widget may have been rendered after the other was measured.
    for (const [name, reserved] of Object.entries(heights)) widget.style.setProperty(name, `${reserved}px`);
  }
  document.documentElement.style.scrollPaddingBlockEnd = `${heights['--banner-height'] + heights['--bar-height']}px`;
}
