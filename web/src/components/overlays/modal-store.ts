import { useSyncExternalStore } from 'react';
import { paths } from '../../lib/paths.ts';

/** The quote modals of the pages and of the header (rule 2.79). */
export type QuoteModal = 'quote' | 'quote-callback';

/** The modals that can be opened (rules 2.45 and 2.75 to 2.84). */
export type ModalName = QuoteModal | 'contact' | 'support' | 'video';

let current: ModalName | null = null;
let fallback = '';
let requestedOn = '';
const listeners = new Set<() => void>();

function change(next: ModalName | null): void {
  if (next === current) return;
  current = next;
  for (const listener of listeners) listener();
}

/** Opens a modal in place of the one that is open (rule 2.86). `otherwise` is the page to go to if the modals' code cannot be fetched. */
export function openModal(name: ModalName, otherwise: string = paths.contactUs.getHref()): void {
  fallback = otherwise;
  requestedOn = window.location.pathname;
  change(name);
}

/** Closes the open modal. */
export function closeModal(): void {
  change(null);
}

/** Closes a modal that was requested on another page. */
export function closeModalOfOtherPage(): void {
  if (requestedOn !== window.location.pathname) closeModal();
}

/** Leads a visitor who is waiting for a modal to the page of the same purpose, when the modals cannot be rendered. */
export function fallBackToPages(): void {
  closeModalOfOtherPage();
  if (current === null) return;
  closeModal();
  window.location.assign(fallback);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The modal that is open or requested; null while prerendering. */
export function useModal(): ModalName | null {
  return useSyncExternalStore(
    subscribe,
    () => current,
    () => null,
  );
}
