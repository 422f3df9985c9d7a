import { Suspense, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { redirectTarget } from './redirects.ts';
import { Layout } from './layout.tsx';
import { findRoute, isPage } from './routes.ts';
import { Screen } from './screens.ts';
import { ScreenErrorBoundary } from './error-boundary.tsx';
import { useNavigationEffects } from './use-navigation-effects.ts';

/**
 * The whole site. Pages are looked up in a table and not by the router's patterns, because every page is known at build
 * time, and a path is a page only if it matches exactly.
 */
export function App() {
  const location = useLocation();
  const { pathname } = location;
  const target = redirectTarget(pathname, isPage);
  const entry = findRoute(target ?? pathname);
  useNavigationEffects(entry, location);

  // The Suspense boundary persists across pages, so the old page stays while the next one loads.
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

/** Replaces the address in the address bar by that of the page shown (rule 2.2). */
function Redirect({ to }: { to: string }) {
  const navigate = useNavigate();
  const { search, hash } = useLocation();

  useEffect(() => {
    void navigate(`${to}${search}${hash}`, { replace: true });
  }, [navigate, to, search, hash]);

  return null;
}
