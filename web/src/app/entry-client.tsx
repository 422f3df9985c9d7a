import './styles/main.css';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { redirectTarget } from './redirects.ts';
import { App } from './app.tsx';
import { isLoadedPage, keepPrerendered, prerenderedCopy } from './prerendered.ts';
import { findRoute, isPage } from './routes.ts';
import { preloadScreen } from './screens.ts';

const site = (
  <BrowserRouter>
    <App />
  </BrowserRouter>
);

/** Hydrates the prerendered page. Rejects when the page's own code cannot be fetched: then it stays as it is. */
async function hydrate(root: HTMLElement): Promise<void> {
  const { pathname } = window.location;
  await preloadScreen(findRoute(redirectTarget(pathname, isPage) ?? pathname), { whole: false });
  keepPrerendered(root);
  startTransition(() => {
    hydrateRoot(root, site, { onUncaughtError: (error) => giveUp(root, error) });
  });
}

/** The last resort after an error that no boundary has caught: React has emptied the root, and the prerendered page comes back. */
function giveUp(root: HTMLElement, error: unknown): void {
  reportError(error);
  if (!isLoadedPage()) {
    window.location.reload();
    return;
  }
  delete document.documentElement.dataset.hydrated;
  const copy = prerenderedCopy('#root');
  if (copy) root.replaceWith(copy);
}

// No module waits at its top level: Safari before 27 runs the modules around one that does in the wrong order.
async function start(): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no #root');
  try {
    // Under `npm run dev` there is nothing prerendered.
    if (root.firstElementChild) await hydrate(root);
    else createRoot(root).render(site);
  } finally {
    void import('./enhance.ts').catch(() => undefined);
  }
}

void start();
