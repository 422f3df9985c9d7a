import { useSyncExternalStore } from 'react';
import { OPEN_COOKIE_SETTINGS } from './open-cookie-settings.ts';
import { readStored, store, storedItems } from '../../lib/stored-items.ts';
import { parseConsent, type Consent } from './consent-record.ts';

/** State of the visitor's cookie choice. */
export interface ConsentState {
  /** The choice; `null` before it is made. */
  consent: Consent | null;
  /** True if the banner was closed without a choice. */
  dismissed: boolean;
  /** True while the settings are open. */
  settingsOpen: boolean;
}

let state: ConsentState = { consent: null, dismissed: false, settingsOpen: false };
const listeners = new Set<() => void>();

function change(next: Partial<ConsentState>): void {
  state = { ...state, ...next };
  for (const listener of listeners) listener();
}

function readState(): void {
  const consent = parseConsent(readStored(storedItems.consent), Date.now());
  // An expired choice is deleted.
  if (!consent) store(storedItems.consent, null);
  change({ consent, dismissed: readStored(storedItems.bannerDismissed) === 'true' });
}

/** Stores a choice, and closes banner and settings. */
export function chooseConsent({ analytics, marketing }: Pick<Consent, 'analytics' | 'marketing'>): void {
  const consent: Consent = { analytics, functional: true, marketing, timestamp: Date.now() };
  store(storedItems.consent, JSON.stringify(consent));
  store(storedItems.bannerDismissed, null);
  change({ consent, dismissed: false, settingsOpen: false });
}

/** Closes the banner without a choice: nothing is agreed to, and the banner does not return. */
export function dismissBanner(): void {
  store(storedItems.bannerDismissed, 'true');
  change({ dismissed: true });
}

export function openSettings(): void {
  change({ settingsOpen: true });
}

/** Closes the settings without a change. */
export function closeSettings(): void {
  change({ settingsOpen: false });
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    readState();
    window.addEventListener(OPEN_COOKIE_SETTINGS, openSettings);
    // A choice in another tab applies to this one.
    window.addEventListener('storage', readState);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    window.removeEventListener(OPEN_COOKIE_SETTINGS, openSettings);
    window.removeEventListener('storage', readState);
  };
}

const current = () => state;

export function useConsentState(): ConsentState {
  return useSyncExternalStore(subscribe, current, current);
}
