import { useSyncExternalStore } from 'react';
import { OPEN_COOKIE_SETTINGS } from './open-cookie-settings.ts';
import { readStored, store, storedItems } from '../../lib/stored-items.ts';
import { parseConsent, type Consent } from './consent-record.ts';

/** Where the visitor stands with the cookies. */
export interface ConsentState {
  /** What was chosen; `null` before that. */
  consent: Consent | null;
  /** Whether the banner was closed without a choice. */
  dismissed: boolean;
  /** Whether the settings are open. */
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

/** Keeps what the visitor chose, and closes what asked for it. */
export function chooseConsent({ analytics, marketing }: Pick<Consent, 'analytics' | 'marketing'>): void {
  const consent: Consent = { analytics, functional: true, marketing, timestamp: Date.now() };
  store(storedItems.consent, JSON.stringify(consent));
  store(storedItems.bannerDismissed, null);
  change({ consent, dismissed: false, settingsOpen: false });
}

/** Closes the banner without a choice: nothing is agreed to, and it does not come again by itself. */
export function dismissBanner(): void {
  store(storedItems.bannerDismissed, 'true');
  change({ dismissed: true });
}

export function openSettings(): void {
  change({ settingsOpen: true });
}

/** Leaves everything as it was chosen. */
export function closeSettings(): void {
  change({ settingsOpen: false });
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    readState();
    window.addEventListener(OPEN_COOKIE_SETTINGS, openSettings);
    // What is chosen in another tab holds in this one.
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
