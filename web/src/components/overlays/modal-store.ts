import { useSyncExternalStore } from 'react';
import { paths } from '../../lib/paths.ts';

/** The two quote modals (spec §2): the one that pages open, and the "quote/callback modal" of the header. */
export type QuoteModal = 'quote' | 'quote-callback';

/** The modals of spec §2 that something on the site opens. */
export type ModalName = QuoteModal | 'contact' | 'support' | 'video';

let current: ModalName | null = null;
let fallback = '';
let askedOn = '';
const listeners = new Set<() => void>();

function change(next: ModalName | null): void {
  if (next === current) return;
  current = next;
  for (const listener of listeners) listener();
}

/**
 * Opens a modal. One is open at a time: another that was gives way to it. `otherwise` is the page that is gone to
 * if the modals' code cannot be fetched.
 */
export function openModal(name: ModalName, otherwise: string = paths.contactUs.getHref()): void {
  fallback = otherwise;
  askedOn = window.location.pathname;
  change(name);
}

/** Closes whichever modal is open. */
export function closeModal(): void {
  change(null);
}

/** Closes a modal that was asked for on another page than the present one. */
export function closeModalOfOtherPage(): void {
  if (askedOn !== window.location.pathname) closeModal();
}

/** For whoever draws the modals and cannot: whoever waits for one is led to the page that stands for it. */
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

/** The modal that is open, or that was asked for and whose code is on its way; none while prerendering. */
export function useModal(): ModalName | null {
  return useSyncExternalStore(subscribe, () => current, () => null);
}
