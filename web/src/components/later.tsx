import { createElement, Suspense, use, type ComponentType } from 'react';
import { readable, type ReadablePromise } from './readable-promise.ts';

const loaders: (() => Promise<unknown>)[] = [];

/** Loads the code of every part named by `later` so far. Rejects when one cannot be fetched. */
export async function loadLaterParts(): Promise<void> {
  await Promise.all(loaders.map((load) => load()));
}

/**
 * A part of a page whose code is not needed for the first sight: its HTML is in the page from the start, its code is
 * fetched once the page is interactive, and until then (or for good, if it cannot be fetched) the HTML stands as it
 * came. Whoever draws a page anew awaits `loadLaterParts` first.
 */
export function later<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  let loading: ReadablePromise<ComponentType<Props>> | undefined;
  let whenLoaded: ReadablePromise<ComponentType<Props>> | undefined;

  const loadOnce = () => {
    if (!loading) {
      loading = readable(load());
      loading.catch(() => (loading = undefined));
    }
    return loading;
  };
  loaders.push(loadOnce);

  function Part(props: Props) {
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
