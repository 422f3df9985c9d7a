import './styles/main.css';
import type { ComponentType } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { ToastLayer } from '../components/overlays/toast.tsx';
import './enhance.ts';

// A separate page, built for tests and served under `npm run dev`; not a route of the site.
const examples = import.meta.glob<Record<string, ComponentType>>('../{app,components/*,features/*}/*.examples.tsx', { eager: true });

/** "../components/ui/button.examples.tsx" is "button". */
const nameOf = (file: string) => file.split('/').at(-1)?.replace('.examples.tsx', '');

/** `?name=button` selects the examples of one component. */
const requested = new URLSearchParams(window.location.search).get('name');
const shown = Object.entries(examples).filter(([file]) => requested === null || nameOf(file) === requested);

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');

createRoot(root).render(
  <BrowserRouter>
    <>
      <h1>Examples of the components</h1>
      {shown.map(([file, components]) => (
        <section key={file} data-example={file}>
          <h2>{nameOf(file)}</h2>
          {Object.entries(components).map(([name, Example]) => (
            <Example key={name} />
          ))}
        </section>
      ))}
      <ToastLayer />
    </>
  </BrowserRouter>,
);
