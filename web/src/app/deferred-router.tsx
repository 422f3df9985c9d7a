import { useDeferredValue, useLayoutEffect, useState, type ReactNode } from 'react';
import { NavigationType, Router, UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router-dom';
import { isShown } from './scroll-positions.ts';
import { goToEntry } from './use-navigation-effects.ts';

/**
 * The router's `BrowserRouter`, except that its location is deferred. React renders updates from a `popstate` event
 * synchronously, even in a transition, and removes what is not ready for it: a page whose code is not loaded, and sections
 * whose code has not arrived (`components/behaviours/hydration.tsx`), even if only the anchor changes. A deferred update waits
 * for the code, and the current page stays until then.
 */
export function DeferredRouter({ children }: { children: ReactNode }) {
  const [history] = useState(() => createBrowserHistory({ v5Compat: true }));
  const [entry, setEntry] = useState({ action: history.action, location: history.location });
  const { action, location } = useDeferredValue(entry);

  useLayoutEffect(
    () =>
      history.listen((next) => {
        setEntry(next);
        // A link to the page that is shown is followed at once: its update is never rendered if code cannot be fetched.
        if (next.action !== NavigationType.Pop && isShown(next.location.pathname)) goToEntry(next.location);
      }),
    [history],
  );

  return (
    <Router navigator={history} navigationType={action} location={location}>
      {children}
    </Router>
  );
}
