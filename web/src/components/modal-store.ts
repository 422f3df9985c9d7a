import { useSyncExternalStore } from 'react';

/** The modals of spec §2. */
export type ModalName = 'quote' | 'contact' | 'support' | 'quiz' | 'video';

let current: ModalName | null = null;
const listeners = new Set<() => void>();

function change(next: ModalName | null): void {
  if (next === current) return;
  current = next;
  for (const listener of listeners) listener();
}

/** Opens a modal. One is open at a time: another that was gives way to it. */
export function openModal(name: ModalName): void {
  change(name);
}

/** Closes whichever modal is open. */
export function closeModal(): void {
  change(null);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The modal that is open; none while prerendering. */
export function useModal(): ModalName | null {
  return useSyncExternalStore(subscribe, () => current, () => null);
}
