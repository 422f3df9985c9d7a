import { Suspense, useDeferredValue, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { redirectTarget } from './redirects.ts';
import { Layout } from './layout.tsx';
import { findRoute, isPage } from './routes.ts';
import { Screen } from './screens.ts';
import { ScreenErrorBoundary } from './error-boundary.tsx';
import { useNavigationEffects } from './use-navigation-effects.ts';

/**
 * The whole site. Pages are found in a table and not by the router's patterns, because every page is known
 * when the site is built, and an address is a page only if it matches to the last slash.
 */
export function App() {
  // Back and Forward may lead to a page whose code has yet to be fetched. React renders at once what follows from their event,
  // and would hide the page that is shown; what is deferred waits.
  const location = useDeferredValue(useLocation());
  const { pathname } = location;
  const target = redirectTarget(pathname, isPage);
  const entry = findRoute(target ?? pathname);
  useNavigationEffects(entry, location);

  // The Suspense stays while pages change below it, so a page on its way leaves the old one standing.
  return (
    <Layout>
      {target ? <Redirect to={target} /> : null}
      <Suspense>
        <ScreenErrorBoundary key={entry.path}>
          <Screen entry={entry} />
        </ScreenErrorBoundary>
      </Suspense>
    </Layout>
  );
}

/** Puts the right address in the address bar, in place of the one that led here (spec §2). */
export function Redirect({ to }: { to: string }) {
  const navigate = useNavigate();
  const { search, hash } = useLocation();

  useEffect(() => {
    void navigate(`${to}${search}${hash}`, { replace: true });
  }, [navigate, to, search, hash]);

  return null;
}
