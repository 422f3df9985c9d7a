import { HttpError, request } from '../../../lib/request.ts';
import type { Attributions } from './attribution.ts';

/** Messages of wrong fields, by field name. */
export type FieldErrors = Partial<Record<string, string>>;

/** Outcome of a submission: accepted, refused with a message for each wrong field, met by paused forms, or failed. */
export type SendOutcome =
  | { kind: 'accepted' }
  | { kind: 'refused'; errors: FieldErrors }
  | { kind: 'paused'; sentence: string }
  | { kind: 'failed' };

/** Type of the problem that the server answers while the firm has paused the forms. */
const PAUSED_TYPE = '/problems/forms-paused';

/** Attribution of the visit, and the time for which the page has been open, if the form was filled in that time. */
export interface Visit extends Attributions {
  elapsedMs?: number;
}

/** An enquiry to send. */
export interface Submission {
  url: string;
  body: object;
  /** The form's fields; messages of the server for other fields cannot be shown. */
  fields: readonly string[];
}

/**
 * Sends an enquiry with its visit. `key` is the same for every retry of a form: the server accepts it once. Never throws; a
 * failure is logged.
 */
export async function sendEnquiry({ url, body, fields }: Submission, visit: Visit, key: string): Promise<SendOutcome> {
  try {
    await request(url, { method: 'POST', body: { ...body, ...visit }, headers: { 'Idempotency-Key': key } });
    return { kind: 'accepted' };
  } catch (error) {
    const errors = error instanceof HttpError && error.status === 422 ? fieldErrors(error.body, fields) : {};
    if (Object.keys(errors).length > 0) return { kind: 'refused', errors };
    const sentence = error instanceof HttpError && error.status === 503 ? pausedBy(error.body) : null;
    if (sentence !== null) return { kind: 'paused', sentence };
    console.warn('enquiry not sent', error);
    return { kind: 'failed' };
  }
}

/** The messages for `fields` in a problem document (RFC 9457) with `errors: {field: message}`. */
export function fieldErrors(body: string, fields: readonly string[]): FieldErrors {
  const { errors } = parseProblem(body);
  if (typeof errors !== 'object' || errors === null) return {};
  const known: FieldErrors = {};
  for (const field of fields) {
    const message: unknown = (errors as Record<string, unknown>)[field];
    if (typeof message === 'string') known[field] = message;
  }
  return known;
}

/** The firm's sentence in the problem document of paused forms; `null` for any other. */
export function pausedBy(body: string): string | null {
  const { type, detail } = parseProblem(body);
  return type === PAUSED_TYPE && typeof detail === 'string' ? detail : null;
}

/** The members of a problem document (RFC 9457); none if `body` is no JSON object. */
function parseProblem(body: string): { type?: unknown; detail?: unknown; errors?: unknown } {
  try {
    const problem: unknown = JSON.parse(body);
    return typeof problem === 'object' && problem !== null ? problem : {};
  } catch {
    return {};
  }
}

/**
 * Creates a random UUID (RFC 9562, version 4). `crypto.randomUUID()` exists on HTTPS pages only, and the form must also
 * work on a plain HTTP address.
 */
export function createIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
