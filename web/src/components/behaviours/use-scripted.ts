import { useSyncExternalStore } from 'react';

const neverChanges = () => () => undefined;

/** Whether script runs: false in the HTML as it comes, true once the page is interactive. */
export function useScripted(): boolean {
  return useSyncExternalStore(neverChanges, () => true, () => false);
}
