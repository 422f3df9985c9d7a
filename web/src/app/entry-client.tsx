import './styles/main.css';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { redirectTarget } from '../config/redirects.ts';
import { App } from './app.tsx';
import { findRoute, isPage } from './routes.ts';
import { preloadScreen } from './screens.ts';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');

const site = (
  <BrowserRouter>
    <App />
  </BrowserRouter>
);

if (root.firstElementChild) {
  const { pathname } = window.location;
  await preloadScreen(findRoute(redirectTarget(pathname, isPage) ?? pathname), { whole: false });
  startTransition(() => {
    hydrateRoot(root, site);
  });
} else {
  // Under `npm run dev` there is nothing prerendered.
  createRoot(root).render(site);
}

void import('./embellish.ts').catch(() => undefined);
