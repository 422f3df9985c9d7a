import { useSyncExternalStore } from 'react';

let average: number | undefined;
const listeners = new Set<() => void>();

/** Keeps the average that was fetched from Google, 1 to 5, for as long as the document is open. */
export function setGoogleAverage(fetched: number): void {
  average = fetched;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The average on Google, 1 to 5, once it has been fetched; undefined before, and while prerendering. */
export function useGoogleAverage(): number | undefined {
  return useSyncExternalStore(subscribe, () => average, () => undefined);
}
