import { Component, type ReactNode } from 'react';

/**
 * When a page cannot be drawn, above all because its files are gone after a new release, the browser fetches
 * the page from the server, where every page is whole without script.
 */
export class ScreenErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch() {
    window.location.reload();
  }

  override render() {
    return this.state.failed ? null : this.props.children;
  }
}
