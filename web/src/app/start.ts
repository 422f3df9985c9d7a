import { idleOrFirstInput } from './idle-or-first-input.ts';
import { flagPrerenderReady } from './prerender-ready.ts';
import { requireAgreement } from './require-agreement.ts';
import { trackScroll } from './scroll-positions.ts';

/**
 * The page is whole as it came. Its pictures and its font have the network for themselves until it is loaded, or
 * somebody touches it: only then is the code asked for that makes it interactive, all of it at once.
 */
async function makeInteractive(): Promise<void> {
  await idleOrFirstInput();
  const modules = document.querySelector<HTMLScriptElement>('script[data-modules]')?.dataset.modules;
  for (const url of modules?.split(' ') ?? []) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = url;
    document.head.append(link);
  }
  await import('./entry-client.tsx');
}

if (reachesFloor()) {
  renderOnScroll();
  requireAgreement();
  trackScroll();
  flagPrerenderReady(window.location.pathname);
  // Not awaited here: the code that it loads imports from this file, and would wait for it in turn.
  void makeInteractive();
}

/**
 * Draws what is above the window's lower edge as soon as the page is scrolled, if that is before all of it is drawn
 * (`styles/deferred-rendering.css`): a section that grew above the window later would move what is being read.
 */
export function renderOnScroll(): void {
  const drawn = new AbortController();
  const drawAbove = () => {
    if (document.documentElement.dataset.drawn !== undefined) return drawn.abort();
    for (const section of document.querySelectorAll<HTMLElement>('main section, footer')) {
      if (section.getBoundingClientRect().top < window.innerHeight) section.dataset.drawn = '';
    }
  };
  window.addEventListener('scroll', drawAbove, { passive: true, signal: drawn.signal });
}

/**
 * Returns true if the browser is recent enough for the site's script and style sheets (docs/reference/browsers.md). In older ones the
 * prerendered HTML stays as it is, and works without script. The features are those that the code takes for granted and
 * that came last: cascade layers, the dialog element, and `Array.prototype.at` with its contemporaries.
 */
export function reachesFloor(): boolean {
  return 'CSSLayerBlockRule' in window && 'HTMLDialogElement' in window && 'at' in Array.prototype && 'hasOwn' in Object;
}
