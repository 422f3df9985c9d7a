import { sendEvent } from '../../../lib/analytics.ts';
import { challengeResponse, renewChallenge } from './challenge-widget.ts';
import { forgetDraft, keepDraft, readDraft, type Draft, type FormName } from './draft.ts';
import { createIdempotencyKey, sendEnquiry, type Submission, type SendOutcome, type Visit } from './send-enquiry.ts';
import { readAttributions } from './attribution.ts';
import { restoreValues, sameTyped, withTyped, type TypedValues } from './typed-values.ts';

export { showChallenge } from './challenge-widget.ts';
export { areCopiesSent, pausedSentence } from './forms-answer.ts';

// The behaviour of a form beyond rendering it, loaded once a form is interactive.

// The forms on the page.
const shown = new Map<FormName, HTMLFormElement>();

// True if a draft of an earlier document was restored.
let restored = false;

// Notifies listeners of values that were set by script.
const dispatchInput = (form: HTMLFormElement) => form.dispatchEvent(new Event('input', { bubbles: true }));

function saveOrDiscard(name: FormName, draft: Draft): void {
  if (Object.keys(draft.values).length > 0) keepDraft(name, draft);
  else forgetDraft(name);
}

/** Restores a form's draft and saves it on every input (rule 3.8). Returns a function that stops saving. */
export function persistTyped(form: HTMLFormElement, name: FormName): () => void {
  const keep = () => {
    const draft = readDraft(name);
    saveOrDiscard(name, { ...draft, values: withTyped(draft.values, form) });
  };
  const { values } = readDraft(name);
  restored ||= Object.keys(values).length > 0;
  restoreValues(form, values);
  form.addEventListener('input', keep);
  shown.set(name, form);
  dispatchInput(form);
  return () => {
    form.removeEventListener('input', keep);
    if (shown.get(name) === form) shown.delete(name);
  };
}

/** Returns true if a form has typed values to keep. */
export function hasDraft(name: FormName): boolean {
  return Object.keys(readDraft(name).values).length > 0;
}

/** The typed values of a form, also after it has been removed. */
function currentTyped(name: FormName): TypedValues {
  const { values } = readDraft(name);
  const form = shown.get(name);
  return form ? withTyped(values, form) : values;
}

/** The visit, with the time for which the page has been open, which exposes robots (rule 7.12). Left out if the form was filled earlier. */
function readVisit(): Visit {
  return restored ? readAttributions() : { ...readAttributions(), elapsedMs: Math.round(performance.now()) };
}

/** Deletes the draft of a sent enquiry and resets its form, unless the form has changed since: then it is another enquiry (rule 4.11). */
function clearSubmitted(name: FormName, sent: TypedValues): void {
  const typed = currentTyped(name);
  if (!sameTyped(typed, sent)) {
    saveOrDiscard(name, { values: typed });
    return;
  }
  forgetDraft(name);
  const form = shown.get(name);
  form?.reset();
  if (form) dispatchInput(form);
}

/**
 * Sends a form. The same text keeps its idempotency key until it is accepted, so that a retry, also after a reload, is not
 * a second enquiry (rule 4.10). Once accepted it is reported to the data layer (rule 7.11) and its draft deleted; the form
 * then on the page is reset, which is another one if a modal was reopened meanwhile. Fields stay editable while the enquiry
 * is being sent, and later changes are kept.
 */
export async function deliver(name: FormName, sending: Submission): Promise<SendOutcome> {
  // The agreement is not stored (rule 3.7).
  const text = JSON.stringify({ ...sending.body, privacyAgreed: undefined });
  const draft = readDraft(name);
  const key = draft.sent?.text === text ? draft.sent.key : createIdempotencyKey();
  const typed = currentTyped(name);
  keepDraft(name, { values: typed, sent: { text, key } });
  const form = shown.get(name);
  const outcome = await sendEnquiry(sending, { ...readVisit(), ...(await challengeResponse(form)) }, key);
  if (outcome.kind === 'accepted') {
    clearSubmitted(name, typed);
    // A copy of an estimate is no enquiry to the firm.
    if (name !== 'copy') sendEvent({ event: 'form_submit', category: 'form', label: name });
  }
  renewChallenge(form);
  return outcome;
}
