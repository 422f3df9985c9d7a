import { CONSENT_VALID_MS } from '../../lib/timing.ts';

/** What a visitor agreed to (spec §3). */
export interface Consent {
  analytics: boolean;
  /** What the site needs in order to do what it is asked: always on. */
  functional: true;
  marketing: boolean;
  /** When it was chosen, in milliseconds since 1970. */
  timestamp: number;
}

const fields: Readonly<Record<keyof Consent, (value: unknown) => boolean>> = {
  analytics: (value) => typeof value === 'boolean',
  functional: (value) => value === true,
  marketing: (value) => typeof value === 'boolean',
  timestamp: (value) => Number.isSafeInteger(value) && Number(value) > 0,
};

/**
 * The record that `text` holds; `null` for anything that is not one to the last field, and for a choice that is 12 months old at
 * `now` (milliseconds since 1970): both count as not chosen yet.
 */
export function parseConsent(text: string | null, now: number): Consent | null {
  if (text === null) return null;
  try {
    const value: unknown = JSON.parse(text);
    return isConsent(value) && now - value.timestamp < CONSENT_VALID_MS ? value : null;
  } catch {
    return null;
  }
}

function isConsent(value: unknown): value is Consent {
  if (typeof value !== 'object' || value === null) return false;
  const entries = Object.entries(value);
  return entries.length === Object.keys(fields).length && entries.every(([key, held]) => Object.hasOwn(fields, key) && fields[key as keyof Consent](held));
}
