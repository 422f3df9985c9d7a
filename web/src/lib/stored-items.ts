/**
 * What the site keeps in the browser's local storage, by its key. The cookie policy (`content/screens/cookie-policy.md`)
 * lists the same names; a test compares them.
 */
export const storedItems = {
  /** What the visitor agreed to, as JSON (spec §3, `features/consent/consent-record.ts`). */
  consent: 'cookie-consent',
  /** `true` once the cookie banner was closed without a choice. A choice takes it away. */
  bannerDismissed: 'cookie-banner-dismissed',
  /** `true` while the finance popup is to stay small. */
  financeMinimised: 'finance-popup-minimised',
} as const;

type StoredItem = (typeof storedItems)[keyof typeof storedItems];

/** What is kept under a key; nothing where the browser has no storage for us. */
export function readStored(item: StoredItem): string | null {
  try {
    return localStorage.getItem(item);
  } catch {
    return null;
  }
}

/** Keeps a value, or with `null` forgets it. Where the browser refuses, it is as if the page were left at once. */
export function store(item: StoredItem, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(item);
    else localStorage.setItem(item, value);
  } catch {
    // Denied or full: what was chosen holds for this page load.
  }
}
