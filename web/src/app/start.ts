import { drawAtScroll } from './draw-at-scroll.ts';
import { becomesIdleOrTouched } from './idle.ts';
import { flagPrerenderReady } from './prerender-ready.ts';
import { reachesFloor } from './reaches-floor.ts';
import { requireAgreement } from './require-agreement.ts';
import { followScroll } from './scroll-positions.ts';

/**
 * The page is whole as it came. Its pictures and its font have the network for themselves until it is loaded, or
 * somebody touches it: only then is the code asked for that makes it interactive, all of it at once.
 */
async function makeInteractive(): Promise<void> {
  await becomesIdleOrTouched();
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
  drawAtScroll();
  requireAgreement();
  followScroll();
  flagPrerenderReady(window.location.pathname);
  // Not awaited here: the code that it loads imports from this file, and would wait for it in turn.
  void makeInteractive();
}
