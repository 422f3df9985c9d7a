import { Component, type ReactNode, useLayoutEffect, useRef } from 'react';
import { prerenderedCopy, isLoadedPage } from './prerendered.ts';

interface ErrorBoundaryProps {
  children: ReactNode;
  /** Rendered in place of the children after an error; nothing by default. */
  fallback?: ReactNode;
  onError?: () => void;
}

/** Limits an error of its children, while rendering or in an effect, to this part of the page. React logs the error. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { failed: boolean }> {
  // In the constructor: for the oldest supported browsers the build compiles a class field to a helper, which every page would
  // load.
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
  /** Selects the element in the prerendered HTML. */
  selector: string;
  /** True to show the element's content only, false to show the element itself. */
  contents?: boolean;
}

/**
 * A prerendered element in place of one that failed to render: its links and forms work without script. The copy is
 * inserted after a template element of React's, and React never touches it.
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
 * Reloads the document if a page cannot be rendered after a navigation, above all because a new release has removed its
 * files: every page from the server is complete without script. The page with which the document was loaded is not
 * reloaded, so that an error cannot repeat for ever: its prerendered HTML is restored.
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

/** Renders nothing while the document is reloaded. */
function ScreenAsPrerendered() {
  return isLoadedPage() ? <AsPrerendered selector="#main" contents /> : null;
}
