import { join } from 'node:path';
import { contentFolder, readJsonContent } from '../content/files.ts';
import type { Security } from '../../content-model/security.ts';

/** The day in `content/security.json`. Throws a `ContentError`. */
export function readExpiry(): string {
  return (readJsonContent(join(contentFolder, 'security.json')) as Security).expires;
}

/** What the note says. */
export interface SecurityNote {
  email: string;
  /** The note's own address. */
  url: string;
  /** `2027-11-01`. */
  expires: string;
}

/** `/.well-known/security.txt`: whom to tell of a security hole (RFC 9116). The day it expires is the content's, so that a build gives the same file twice. */
export function securityTxt({ email, url, expires }: SecurityNote): string {
  return [`Contact: mailto:${email}`, `Expires: ${expires}T00:00:00Z`, 'Preferred-Languages: en', `Canonical: ${url}`, ''].join('\n');
}

/** What to tell the builder of a note that is read no more, or holds for longer than the year that RFC 9116 §2.5.5 recommends. */
export function expiryWarning(expires: string, now: Date): string | null {
  const days = (Date.parse(expires) - now.getTime()) / 86_400_000;
  if (days <= 0) return 'content/security.json: expires: is past, so nobody heeds security.txt: give a date within a year';
  if (days > 366) return 'content/security.json: expires: is more than a year away: give a date within a year (RFC 9116)';
  return null;
}
