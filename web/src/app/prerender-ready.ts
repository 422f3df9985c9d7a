import { paths } from '../lib/paths.ts';
import { PRERENDER_READY_MS } from '../lib/timing.ts';

declare global {
  interface Window {
    /** While it is false a prerenderer waits with its picture of the page; where it is missing, it decides for itself. */
    prerenderReady?: boolean;
  }
}

/** The pages that flag themselves (spec §2). */
const flaggedPaths: ReadonlySet<string> = new Set([paths.home.getHref(), paths.onlineEstimate.getHref()]);

let wait = new AbortController();

/** Begins a page's wait: its flag is false now, and true 1.5 s after the load. Other pages have none, and a wait that a page left behind ends. */
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
