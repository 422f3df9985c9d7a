import { useLayoutEffect, useRef } from 'react';
import { prerenderedCopy } from './prerendered.ts';

interface AsPrerenderedProps {
  /** Finds the element in the prerendered HTML. */
  selector: string;
  /** True to show only what the element contains, false to show the element itself. */
  contents?: boolean;
}

/**
 * An element as the server sent it, in place of one that React failed to render: its links and forms work without script. The
 * copy is inserted after a template element of React's, and React never touches it.
 */
export function AsPrerendered({ selector, contents = false }: AsPrerenderedProps) {
  const place = useRef<HTMLTemplateElement>(null);
  useLayoutEffect(() => {
    const copy = prerenderedCopy(selector);
    if (!copy) return undefined;
    const nodes = contents ? [...copy.childNodes] : [copy as ChildNode];
    place.current?.after(...nodes);
    return () => {
      for (const node of nodes) node.remove();
    };
  }, [selector, contents]);
  return <template ref={place} />;
}
