import { createElement, Suspense, use, type ComponentType, useSyncExternalStore } from 'react';

const loaders: (() => Promise<void>)[] = [];

/**
 * Loads the code of every part named by `later` so far, and of the parts of those. A part whose code cannot be fetched throws
 * when it is rendered: it may be another page's.
 */
export async function loadLazyParts(): Promise<void> {
  let loaded = 0;
  while (loaded < loaders.length) {
    const named = loaders.slice(loaded);
    loaded = loaders.length;
    await Promise.all(named.map((load) => load()));
  }
}

/**
 * A part of a page whose code is not needed for the first sight: its HTML is in the page from the start, its code is
 * fetched once the page is interactive, and until then (or for good, if it cannot be fetched) the HTML stands as it
 * came. Whoever draws a page anew awaits `loadLazyParts` first.
 */
export function lazyHydrate<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  let loading: ReadablePromise<ComponentType<Props>> | undefined;
  let whenLoaded: ReadablePromise<ComponentType<Props>> | undefined;
  let failure: { reason: unknown } | undefined;

  const loadOnce = () => {
    if (!loading) {
      loading = readable(load());
      loading.catch(() => (loading = undefined));
    }
    return loading;
  };
  loaders.push(() =>
    loadOnce().then(
      () => {
        failure = undefined;
      },
      (reason: unknown) => {
        failure = { reason };
      },
    ),
  );

  function Part(props: Props) {
    if (failure) throw failure.reason;
    // A promise that is never kept leaves the HTML alone, where a broken one would have React take it away.
    const part: Promise<ComponentType<Props>> = loading?.status ? loading : (whenLoaded ??= readable(loadOnce().catch(() => new Promise<never>(() => undefined))));
    return createElement(use(part), props);
  }

  return function LazyHydrated(props: Props) {
    return (
      <Suspense>
        <Part {...props} />
      </Suspense>
    );
  };
}

/** A promise that says when it is kept, so that React's `use` need not wait for one that already is. */
export type ReadablePromise<T> = Promise<T> & { status?: 'fulfilled'; value?: T };

/** `promise` itself, made readable. */
export function readable<T>(promise: Promise<T>): ReadablePromise<T> {
  const readablePromise: ReadablePromise<T> = promise.then((value) => {
    readablePromise.status = 'fulfilled';
    readablePromise.value = value;
    return value;
  });
  return readablePromise;
}

const neverChanges = () => () => undefined;

/** Whether script runs: false in the HTML as it comes, true once the page is interactive. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(neverChanges, () => true, () => false);
}
