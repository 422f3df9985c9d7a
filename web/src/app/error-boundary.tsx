import { Component, type ReactNode } from 'react';

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
