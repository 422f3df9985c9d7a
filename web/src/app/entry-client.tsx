import './styles/main.css';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { redirectTarget } from './redirects.ts';
import { App } from './app.tsx';
import { DeferredRouter } from './deferred-router.tsx';
import { isLoadedPage, keepPrerendered, prerenderedCopy } from './prerendered.ts';
import { findRoute, isPage } from './routes.ts';
import { preloadScreen } from './screens.ts';

const site = (
  <DeferredRouter>
    <App />
  </DeferredRouter>
);

/** Hydrates the prerendered page. Rejects if the page's code cannot be fetched; the prerendered page stays. */
async function hydrate(root: HTMLElement): Promise<void> {
  const { pathname } = window.location;
  await preloadScreen(findRoute(redirectTarget(pathname, isPage) ?? pathname), { whole: false });
  keepPrerendered(root);
  startTransition(() => {
    hydrateRoot(root, site, { onUncaughtError: (error) => restorePrerendered(root, error) });
  });
}

/** Handles an error that no boundary has caught: React has emptied the root, and the prerendered page is restored. */
function restorePrerendered(root: HTMLElement, error: unknown): void {
  reportError(error);
  if (!isLoadedPage()) {
    window.location.reload();
    return;
  }
  delete document.documentElement.dataset.hydrated;
  const copy = prerenderedCopy('#root');
  if (copy) root.replaceWith(copy);
}

// No top-level await: Safari before 27 runs the modules around one in the wrong order.
async function start(): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no #root');
  try {
    // `npm run dev` does not prerender.
    if (root.firstElementChild) await hydrate(root);
    else createRoot(root).render(site);
  } finally {
    void import('./enhance.ts').then(
      ({ enhance }) => enhance(),
      () => undefined,
    );
  }
}

void start();
