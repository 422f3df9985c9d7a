import './styles/main.css';
import type { ComponentType } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { ToastLayer } from '../components/overlays/toast.tsx';
import { enhance } from './enhance.ts';

// A separate page, built for tests and served under `npm run dev`; not a route of the site.
const folders = import.meta.glob<{ examples: Record<string, Record<string, ComponentType>> }>(
  '../{app,components/*,features/*}/examples.ts',
  { eager: true },
);
const examples = Object.values(folders).flatMap((folder) => Object.entries(folder.examples));

/** `?name=button` selects the examples of one component. */
const requested = new URLSearchParams(window.location.search).get('name');
const shown = examples.filter(([name]) => requested === null || name === requested);

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');

createRoot(root).render(
  <BrowserRouter>
    <>
      <h1>Examples of the components</h1>
      {shown.map(([component, components]) => (
        <section key={component} data-example={component}>
          <h2>{component}</h2>
          {Object.entries(components).map(([name, Example]) => (
            <Example key={name} />
          ))}
        </section>
      ))}
      <ToastLayer />
    </>
  </BrowserRouter>,
);

enhance();
