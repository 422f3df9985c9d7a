import { apiPaths } from '../../config/paths.ts';
import { HttpError, request } from '../../config/request.ts';
import { enquiryFields, type Enquiry, type EnquiryErrors } from './enquiry.ts';
import type { Touches } from './touch.ts';

/** How a sending ended: taken, refused with a message for each wrong field, or failed. */
export type SendOutcome = { kind: 'accepted' } | { kind: 'refused'; errors: EnquiryErrors } | { kind: 'failed' };

/**
 * Sends an enquiry, with how its visitor came. `key` stays the same through the retries of one filled form: the server takes
 * the same key twice as one enquiry. Never throws; a failure is logged (spec §8).
 */
export async function sendEnquiry(enquiry: Enquiry, touches: Touches, key: string): Promise<SendOutcome> {
  try {
    await request(apiPaths.contact, { method: 'POST', body: { ...enquiry, ...touches }, headers: { 'Idempotency-Key': key } });
    return { kind: 'accepted' };
  } catch (error) {
    const errors = error instanceof HttpError && error.status === 422 ? fieldErrors(error.body) : {};
    if (Object.keys(errors).length > 0) return { kind: 'refused', errors };
    console.warn('The enquiry was not sent.', error);
    return { kind: 'failed' };
  }
}

/** The messages for our fields in a problem document (RFC 9457) with `errors: {field: message}`. */
export function fieldErrors(body: string): EnquiryErrors {
  let problem: unknown;
  try {
    problem = JSON.parse(body);
  } catch {
    return {};
  }
  if (typeof problem !== 'object' || problem === null || !('errors' in problem)) return {};
  const { errors } = problem;
  if (typeof errors !== 'object' || errors === null) return {};
  const known: EnquiryErrors = {};
  for (const field of enquiryFields) {
    const message: unknown = (errors as Record<string, unknown>)[field];
    if (typeof message === 'string') known[field] = message;
  }
  return known;
}
