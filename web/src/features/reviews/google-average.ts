import { useSyncExternalStore } from 'react';

let average: number | undefined;
const listeners = new Set<() => void>();

/** Stores the fetched Google average, 1 to 5, for the life of the document. */
export function setGoogleAverage(fetched: number): void {
  average = fetched;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The fetched Google average, 1 to 5; undefined before it is fetched and while prerendering. */
export function useGoogleAverage(): number | undefined {
  return useSyncExternalStore(
    subscribe,
    () => average,
    () => undefined,
  );
}
