import type { ReactNode } from 'react';
import { AsPrerendered } from './as-prerendered.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { isLoadedPage } from './prerendered.ts';

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
