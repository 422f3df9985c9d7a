import { paths } from '../lib/paths.ts';
import { PRERENDER_READY_MS } from '../lib/timing.ts';

declare global {
  interface Window {
    /** False while a prerenderer should wait before it captures the page; where it is missing, the prerenderer decides for itself. */
    prerenderReady?: boolean;
  }
}

/** The pages that set the flag (rule 2.18). */
const flaggedPaths: ReadonlySet<string> = new Set([paths.home.getHref(), paths.onlineEstimate.getHref()]);

let wait = new AbortController();

/** Sets a page's flag to false, and to true after its delay (rule 9.11). Other pages have no flag; leaving a page ends its wait. */
export function flagPrerenderReady(path: string): void {
  wait.abort();
  delete window.prerenderReady;
  if (!flaggedPaths.has(path)) return;
  window.prerenderReady = false;
  wait = new AbortController();
  const { signal } = wait;
  const begin = () => {
    const timer = window.setTimeout(() => (window.prerenderReady = true), PRERENDER_READY_MS);
    signal.addEventListener('abort', () => window.clearTimeout(timer), { once: true });
  };
  if (document.readyState === 'complete') begin();
  else window.addEventListener('load', begin, { once: true, signal });
}
