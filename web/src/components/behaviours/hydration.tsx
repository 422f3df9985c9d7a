import { createElement, Suspense, use, type ComponentType, useSyncExternalStore } from 'react';

const loaders: (() => Promise<void>)[] = [];

/**
 * Loads the code of every lazily hydrated part, and of the parts inside those. A part whose code cannot be fetched throws
 * when it is rendered, since it may belong to another page.
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
 * A part of a page that is not needed for the first view. Its HTML is prerendered; its code is fetched once the page is
 * interactive. Until then, and if the code cannot be fetched, the prerendered HTML stays. Code that renders a whole page in
 * the browser awaits `loadLazyParts` first.
 *
 * A part that is on every page `throws` for code that cannot be fetched, and its error boundary restores the HTML: a navigation
 * within the page renders it again, and would wait for ever.
 */
export function lazyHydrate<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { throws = false } = {},
): ComponentType<Props> {
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
    // A promise that never settles keeps the prerendered HTML; a rejected one would make React remove it.
    const part: Promise<ComponentType<Props>> = loading?.status
      ? loading
      : (whenLoaded ??= readable(throws ? loadOnce() : loadOnce().catch(() => new Promise<never>(() => undefined))));
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

/** A promise that exposes its value once fulfilled, so that React's `use` need not suspend. */
export type ReadablePromise<T> = Promise<T> & { status?: 'fulfilled'; value?: T };

/** Makes a promise readable synchronously once it is fulfilled. */
export function readable<T>(promise: Promise<T>): ReadablePromise<T> {
  const readablePromise: ReadablePromise<T> = promise.then((value) => {
    readablePromise.status = 'fulfilled';
    readablePromise.value = value;
    return value;
  });
  return readablePromise;
}

const neverChanges = () => () => undefined;

/** Returns false in the prerendered HTML and true once the page is hydrated. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
}
