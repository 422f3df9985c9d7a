import { idleOrFirstInput } from './idle-or-first-input.ts';
import { flagPrerenderReady } from './prerender-ready.ts';
import { requireAgreement } from './require-agreement.ts';
import { trackScroll } from './scroll-positions.ts';

/**
 * Loads the code and the styles that make the prerendered page interactive, all of it at once, when the page is idle or at the
 * first input. Until then the network is left to its pictures and font. Rejects if one cannot be fetched: the page stays as it is.
 */
async function makeInteractive(): Promise<void> {
  // `make dev` does not prerender, so there is nothing to be painted before.
  if (!import.meta.env.DEV) await idleOrFirstInput();
  const script = document.querySelector<HTMLScriptElement>('script[data-modules]');
  for (const url of script?.dataset.modules?.split(' ') ?? []) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = url;
    document.head.append(link);
  }
  const { styles } = script?.dataset ?? {};
  if (styles) await addStyles(styles);
  await import('./entry-client.tsx');
}

/** Adds a style sheet after the others. Rejects if it cannot be fetched; as with `import()`, the browser limits the wait. */
function addStyles(url: string): Promise<void> {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.crossOrigin = '';
  link.href = url;
  return new Promise((resolve, reject) => {
    link.addEventListener('load', () => {
      // Styles the page now. The scripts read sizes, which would otherwise make this work part of their task.
      document.body.getBoundingClientRect();
      resolve();
    });
    link.addEventListener('error', () => reject(new Error(`${url} was not loaded`)));
    document.body.append(link);
  });
}

/**
 * Renders everything above the lower edge of the window on scroll, until the whole page is rendered
 * (`styles/deferred-rendering.css`): a section rendered above the window later would shift the text being read.
 */
function renderOnScroll(): void {
  const rendered = new AbortController();
  const renderAbove = () => {
    if (document.documentElement.dataset.rendered !== undefined) return rendered.abort();
    for (const section of document.querySelectorAll<HTMLElement>('main section, footer')) {
      if (section.getBoundingClientRect().top < window.innerHeight) section.dataset.rendered = '';
    }
  };
  window.addEventListener('scroll', renderAbove, { passive: true, signal: rendered.signal });
}

/**
 * Returns true if the browser supports the site's script and style sheets (docs/reference/browsers.md). Older browsers keep
 * the prerendered HTML, which works without script. Checks the newest features that the code requires: cascade layers, the
 * dialog element, and `Array.prototype.at` and its contemporaries.
 */
function reachesFloor(): boolean {
  return (
    'CSSLayerBlockRule' in window && 'HTMLDialogElement' in window && 'at' in Array.prototype && 'hasOwn' in Object
  );
}

if (reachesFloor()) {
  renderOnScroll();
  requireAgreement();
  trackScroll();
  flagPrerenderReady(window.location.pathname);
  // Not awaited: the code that it loads imports this file, and would wait for it.
  void makeInteractive();
}
