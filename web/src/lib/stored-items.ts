/** Keys of the site's local storage. The cookie policy (`content/screens/cookie-policy.md`) lists the same names; a test compares them. */
export const storedItems = {
  /** The consent record as JSON (rule 3.14, `features/consent/consent-record.ts`). */
  consent: 'cookie-consent',
  /** `true` once the cookie banner was closed without a choice; a choice removes it. */
  bannerDismissed: 'cookie-banner-dismissed',
  /** `true` while the finance popup is minimised. */
  financeMinimised: 'finance-popup-minimised',
} as const;

type StoredItem = (typeof storedItems)[keyof typeof storedItems];

/** Reads a stored value; null if storage is unavailable. */
export function readStored(item: StoredItem): string | null {
  try {
    return localStorage.getItem(item);
  } catch {
    return null;
  }
}

/** Stores a value, or removes it with `null`. If storage is unavailable the value lasts for this page load only. */
export function store(item: StoredItem, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(item);
    else localStorage.setItem(item, value);
  } catch {
    // Denied or full.
  }
}
