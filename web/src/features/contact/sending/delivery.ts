import { sendEvent } from '../../../config/analytics.ts';
import { forgetDraft, keepDraft, readDraft, type FormName } from './draft.ts';
import { createIdempotencyKey } from './idempotency-key.ts';
import { sendEnquiry, type SendOutcome, type Sending } from './send-enquiry.ts';
import { readTouches } from './touch.ts';
import { restoreValues, typedValues } from './typed-values.ts';

// What a form does beside showing itself. It is fetched once a form is there and interactive.

// The forms that are on the page now.
const shown = new Map<FormName, HTMLFormElement>();

// Whoever shows what follows from the values hears of those that were not typed.
const tellInput = (form: HTMLFormElement) => form.dispatchEvent(new Event('input', { bubbles: true }));

/** Puts back what was typed before, and keeps what is typed from now on. Returns what ends that. */
export function keepTyped(form: HTMLFormElement, name: FormName): () => void {
  const keep = () => {
    const values = typedValues(form);
    if (values) keepDraft(name, { ...readDraft(name), values });
    else forgetDraft(name);
  };
  restoreValues(form, readDraft(name).values);
  form.addEventListener('input', keep);
  shown.set(name, form);
  tellInput(form);
  return () => {
    form.removeEventListener('input', keep);
    if (shown.get(name) === form) shown.delete(name);
  };
}

/**
 * Sends what a form holds. The same text has the same key until it is taken, so that a retry, also after the page was
 * loaded anew, is no second enquiry. Taken, it is told to the data layer (spec §7), the draft is forgotten and the form
 * that shows it emptied: that may be another than it was sent from, if a modal was closed and opened again meanwhile.
 */
export async function deliver(name: FormName, sending: Sending): Promise<SendOutcome> {
  const text = JSON.stringify(sending.body);
  const draft = readDraft(name);
  const key = draft.sent?.text === text ? draft.sent.key : createIdempotencyKey();
  keepDraft(name, { ...draft, sent: { text, key } });
  const outcome = await sendEnquiry(sending, readTouches(), key);
  if (outcome.kind === 'accepted') {
    forgetDraft(name);
    const form = shown.get(name);
    form?.reset();
    if (form) tellInput(form);
    sendEvent({ event: 'form_submit', category: 'form', label: name });
  }
  return outcome;
}
