import { paths } from '../config/paths.ts';
import { PRERENDER_READY_MS } from '../config/timing.ts';

declare global {
  interface Window {
    /** While it is false a prerenderer waits with its picture of the page; where it is missing, it decides for itself. */
    prerenderReady?: boolean;
  }
}

/** The pages that flag themselves (spec §2). */
const flaggedPaths: ReadonlySet<string> = new Set([paths.home.getHref(), paths.onlineEstimate.getHref()]);

let timer = 0;

/** Begins a page's wait: its flag is false now, and true 1.5 s after the load. Other pages have none. */
export function flagPrerenderReady(path: string): void {
  window.clearTimeout(timer);
  delete window.prerenderReady;
  if (!flaggedPaths.has(path)) return;
  window.prerenderReady = false;
  const wait = () => {
    timer = window.setTimeout(() => (window.prerenderReady = true), PRERENDER_READY_MS);
  };
  if (document.readyState === 'complete') wait();
  else window.addEventListener('load', wait, { once: true });
}
