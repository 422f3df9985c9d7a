import { createElement, use, type ComponentType, type ReactNode } from 'react';
import { loadLazyParts, readable, type ReadablePromise } from '../components/behaviours/hydration.tsx';
import type { SiteDocument } from '../../content-model/documents.ts';
import type { ScreenProps } from '../lib/screen-props.ts';
import { documentLoaders } from './documents.ts';
import type { RouteEntry } from './routes.ts';

type ScreenModule = { default: ComponentType<ScreenProps> };
type DocumentModule = { default: SiteDocument };

const screenLoaders = import.meta.glob<ScreenModule>('../routes/*.tsx');

interface LoadedScreen {
  screen: ScreenModule;
  document?: DocumentModule;
}

const loading = new Map<RouteEntry, ReadablePromise<LoadedScreen>>();

/** Source files of a page, from `web/`, beyond those of every page: keys of Vite's manifest. */
export function sourcesOf(entry: RouteEntry): string[] {
  return [`src/routes/${entry.screen}.tsx`, ...(entry.document ? [entry.document] : [])];
}

/**
 * Loads the code and document of a page, once. `whole` (true by default) includes its lazily hydrated parts, which only a
 * prerendered page can do without. Rejects if a file cannot be fetched; the next attempt is another document's
 * (`error-boundary.tsx`).
 */
export function preloadScreen(entry: RouteEntry, { whole = true } = {}): Promise<LoadedScreen> {
  const known = loading.get(entry);
  if (known) return known;
  // A failure is cached, or React would retry at every render and never stop.
  const promise = readable(loadScreen(entry, whole));
  loading.set(entry, promise);
  return promise;
}

async function loadScreen(entry: RouteEntry, whole: boolean): Promise<LoadedScreen> {
  const loadScreenModule = screenLoaders[`../routes/${entry.screen}.tsx`];
  const loadDocument = entry.document === undefined ? undefined : documentLoaders[`../../${entry.document}`];
  if (!loadScreenModule || (entry.document !== undefined && !loadDocument)) {
    throw new Error(`${entry.path}: ${sourcesOf(entry).join(' or ')} does not exist`);
  }
  const [screen, document] = await Promise.all([loadScreenModule(), loadDocument?.()]);
  if (whole) await loadLazyParts();
  return document ? { screen, document } : { screen };
}

/** Renders a page; suspends while its files load. */
export function Screen({ entry }: { entry: RouteEntry }): ReactNode {
  const { screen, document } = use(preloadScreen(entry));
  return createElement(screen.default, {
    ...(document ? { document: document.default } : {}),
    ...(entry.listing ? { listing: entry.listing } : {}),
  });
}
