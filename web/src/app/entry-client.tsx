import './styles/main.css';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { redirectTarget } from '../config/redirects.ts';
import { App } from './app.tsx';
import { becomesIdleOrTouched } from './idle.ts';
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
  // The page is whole as it came; it waits with React until nothing is in a hurry, or somebody is.
  const { pathname } = window.location;
  const screen = preloadScreen(findRoute(redirectTarget(pathname, isPage) ?? pathname), { whole: false });
  await Promise.all([screen, becomesIdleOrTouched()]);
  hydrateRoot(root, site);
} else {
  // Under `npm run dev` there is nothing prerendered.
  createRoot(root).render(site);
}
