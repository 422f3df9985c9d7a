import { CONSENT_VALID_MS } from '../../lib/timing.ts';

/** The consent record (rule 3.14). */
export interface Consent {
  analytics: boolean;
  /** Essential storage: always on. */
  functional: true;
  marketing: boolean;
  /** Time of the choice, in milliseconds since 1970. */
  timestamp: number;
}

const fields: Readonly<Record<keyof Consent, (value: unknown) => boolean>> = {
  analytics: (value) => typeof value === 'boolean',
  functional: (value) => value === true,
  marketing: (value) => typeof value === 'boolean',
  timestamp: (value) => Number.isSafeInteger(value) && Number(value) > 0,
};

/**
 * Parses a consent record; `null` if it is not valid in every field, or the choice is 12 months old at `now` (milliseconds
 * since 1970). Both count as no choice.
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
  return (
    entries.length === Object.keys(fields).length &&
    entries.every(([key, field]) => Object.hasOwn(fields, key) && fields[key as keyof Consent](field))
  );
}
