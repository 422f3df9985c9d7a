import { join } from 'node:path';
import { contentFolder, readJsonContent } from '../content/files.ts';
import type { Security } from '../../content-model/security.ts';

/** The expiry date in `content/security.json`. Throws a `ContentError`. */
export function readExpiry(): string {
  return (readJsonContent(join(contentFolder, 'security.json')) as Security).expires;
}

/** The fields of security.txt. */
export interface SecurityNote {
  email: string;
  /** URL of security.txt. */
  url: string;
  /** `2027-11-01`. */
  expires: string;
}

/** `/.well-known/security.txt` (RFC 9116). The expiry date is content, so that a build is reproducible. */
export function securityTxt({ email, url, expires }: SecurityNote): string {
  return [
    `Contact: mailto:${email}`,
    `Expires: ${expires}T00:00:00Z`,
    'Preferred-Languages: en',
    `Canonical: ${url}`,
    '',
  ].join('\n');
}

/** A warning if security.txt has expired, or is valid for longer than the year recommended by RFC 9116 §2.5.5. */
export function expiryWarning(expires: string, now: Date): string | null {
  const days = (Date.parse(expires) - now.getTime()) / 86_400_000;
  if (days <= 0)
    return 'content/security.json: expires: is past, so nobody heeds security.txt: give a date within a year';
  if (days > 366)
    return 'content/security.json: expires: is more than a year away: give a date within a year (RFC 9116)';
  return null;
}
