import { posts } from 'content:posts';
import { createElement, use, type ComponentType, type ReactNode } from 'react';
import { loadLazyParts, readable, type ReadablePromise } from '../components/behaviours/hydration.tsx';
import { postSource, type ScreenProps, type SiteDocument } from '../../content-model/documents.ts';
import type { RouteEntry } from './routes.ts';

type ScreenModule = { default: ComponentType<ScreenProps> };
type DocumentModule = { default: SiteDocument };

const screenLoaders = import.meta.glob<ScreenModule>('../routes/*.tsx');
const documentLoaders: Record<string, () => Promise<DocumentModule>> = {
  ...import.meta.glob<DocumentModule>(['../../content/screens/*.md', '../../content/pages/*.md']),
  ...Object.fromEntries(posts.map((post) => [`../../${postSource(post.slug)}`, post.load])),
};

interface LoadedScreen {
  screen: ScreenModule;
  document?: DocumentModule;
}

const loading = new Map<RouteEntry, ReadablePromise<LoadedScreen>>();

/** The files, from `web/`, that a page needs beyond those of every page: keys of Vite's manifest. */
export function sourcesOf(entry: RouteEntry): string[] {
  return [`src/routes/${entry.screen}.tsx`, ...(entry.document ? [entry.document] : [])];
}

/**
 * Loads what a page needs, once; with `whole` (true unless told) also its parts that may come later, which only a page
 * that is in the document already can do without. Rejects when its files cannot be fetched; the next attempt is another
 * document's (`error-boundary.tsx`).
 */
export function preloadScreen(entry: RouteEntry, { whole = true } = {}): Promise<LoadedScreen> {
  const known = loading.get(entry);
  if (known) return known;
  // A failure stays, or React would ask for another attempt at every attempt to render the page, which it then never gives up.
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

/** Draws a page; suspends while its files are on their way. */
export function Screen({ entry }: { entry: RouteEntry }): ReactNode {
  const { screen, document } = use(preloadScreen(entry));
  return createElement(screen.default, {
    ...(document ? { document: document.default } : {}),
    ...(entry.listing ? { listing: entry.listing } : {}),
  });
}
