import { useEffect, useRef, useState, type RefObject } from 'react';

/** Whether an element's content is wider than the element, as either changes. The ref is the element's, which has one child. */
export function useOverflow(): [RefObject<HTMLDivElement | null>, boolean] {
  const ref = useRef<HTMLDivElement>(null);
  const [overflows, setOverflows] = useState(false);

  useEffect(() => {
    const element = ref.current;
    if (!element?.firstElementChild) return undefined;
    // What is laid out need not stand on whole pixels; one too many is no content.
    const observer = new ResizeObserver(() => setOverflows(element.scrollWidth - element.clientWidth > 1));
    observer.observe(element);
    observer.observe(element.firstElementChild);
    return () => observer.disconnect();
  }, []);

  return [ref, overflows];
}
