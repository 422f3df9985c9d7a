import { createElement, Suspense, use, type ComponentType } from 'react';
import { readable, type ReadablePromise } from './readable-promise.ts';

const loaders: (() => Promise<void>)[] = [];

/**
 * Loads the code of every part named by `later` so far, and of the parts of those. A part whose code cannot be fetched throws
 * when it is rendered: it may be another page's.
 */
export async function loadLaterParts(): Promise<void> {
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
 * came. Whoever draws a page anew awaits `loadLaterParts` first.
 */
export function later<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
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

  return function Later(props: Props) {
    return (
      <Suspense>
        <Part {...props} />
      </Suspense>
    );
  };
}
