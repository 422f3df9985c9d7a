import { useDeferredValue, useLayoutEffect, useState, type ReactNode } from 'react';
import { Router, UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router-dom';

/**
 * The router's `BrowserRouter`, except that its location is deferred. React renders an update from a step of the history at
 * once, and removes what is not ready for it: a page whose code is not loaded, and sections whose code has not arrived yet
 * (`components/behaviours/hydration.tsx`), though only the anchor changes. A deferred update waits, and until then the
 * current page stays as it is.
 */
export function DeferredRouter({ children }: { children: ReactNode }) {
  const [history] = useState(() => createBrowserHistory({ v5Compat: true }));
  const [entry, setEntry] = useState({ action: history.action, location: history.location });
  const { action, location } = useDeferredValue(entry);

  useLayoutEffect(() => history.listen(setEntry), [history]);

  return (
    <Router navigator={history} navigationType={action} location={location}>
      {children}
    </Router>
  );
}
