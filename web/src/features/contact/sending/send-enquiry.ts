import { HttpError, request } from '../../../lib/request.ts';
import type { Touches } from './touch.ts';

/** The messages of wrong fields, by the fields' names. */
export type FieldErrors = Partial<Record<string, string>>;

/** How a sending ended: taken, refused with a message for each wrong field, or failed. */
export type SendOutcome = { kind: 'accepted' } | { kind: 'refused'; errors: FieldErrors } | { kind: 'failed' };

/** How the visitor came, and for how long the page has been open, where the form took no longer than that. */
export interface Visit extends Touches {
  elapsedMs?: number;
}

/** What is sent, and where to. */
export interface Sending {
  url: string;
  body: object;
  /** The form's fields: the server's messages for others cannot be shown. */
  fields: readonly string[];
}

/**
 * Sends an enquiry, with what is known of the visit. `key` stays the same through the retries of one filled form: the server takes
 * the same key twice as one enquiry. Never throws; a failure is logged (spec §8).
 */
export async function sendEnquiry({ url, body, fields }: Sending, visit: Visit, key: string): Promise<SendOutcome> {
  try {
    await request(url, { method: 'POST', body: { ...body, ...visit }, headers: { 'Idempotency-Key': key } });
    return { kind: 'accepted' };
  } catch (error) {
    const errors = error instanceof HttpError && error.status === 422 ? fieldErrors(error.body, fields) : {};
    if (Object.keys(errors).length > 0) return { kind: 'refused', errors };
    console.warn('The enquiry was not sent.', error);
    return { kind: 'failed' };
  }
}

/** The messages for `fields` in a problem document (RFC 9457) with `errors: {field: message}`. */
export function fieldErrors(body: string, fields: readonly string[]): FieldErrors {
  let problem: unknown;
  try {
    problem = JSON.parse(body);
  } catch {
    return {};
  }
  if (typeof problem !== 'object' || problem === null || !('errors' in problem)) return {};
  const { errors } = problem;
  if (typeof errors !== 'object' || errors === null) return {};
  const known: FieldErrors = {};
  for (const field of fields) {
    const message: unknown = (errors as Record<string, unknown>)[field];
    if (typeof message === 'string') known[field] = message;
  }
  return known;
}
