import { Component, type ReactNode, useLayoutEffect, useRef } from 'react';
import { prerenderedCopy, isLoadedPage } from './prerendered.ts';

interface ErrorBoundaryProps {
  children: ReactNode;
  /** Shown in place of the children after one of them has failed; nothing unless given. */
  fallback?: ReactNode;
  onError?: () => void;
}

/** Limits an error of its children, while rendering or in an effect, to this part of the page. React logs the error. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { failed: boolean }> {
  // In a constructor: for the floor's browsers the build replaces a class field by a helper, which every page would load.
  constructor(props: ErrorBoundaryProps) {
    super(props);
    this.state = { failed: false };
  }

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch() {
    this.props.onError?.();
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}

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

/**
 * When a page cannot be rendered after a navigation, above all because its files are gone after a new release, the browser
 * fetches the page from the server, where every page is whole without script. The page that the document was loaded with is
 * never fetched again, so an error in it cannot repeat for ever: its prerendered HTML comes back.
 */
export function ScreenErrorBoundary({ children }: { children: ReactNode }) {
  return (
    <ErrorBoundary fallback={<ScreenAsPrerendered />} onError={loadDocument}>
      {children}
    </ErrorBoundary>
  );
}

function loadDocument(): void {
  if (!isLoadedPage()) window.location.reload();
}

/** Nothing while another page is fetched. */
function ScreenAsPrerendered() {
  return isLoadedPage() ? <AsPrerendered selector="#main" contents /> : null;
}
