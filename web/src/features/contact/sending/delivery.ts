import { sendEvent } from '../../../lib/analytics.ts';
import { challengeResponse, renewChallenge } from './challenge-widget.ts';
import { forgetDraft, keepDraft, readDraft, type Draft, type FormName } from './draft.ts';
import { createIdempotencyKey, sendEnquiry, type Submission, type SendOutcome, type Visit } from './send-enquiry.ts';
import { readAttributions } from './attribution.ts';
import { restoreValues, sameTyped, withTyped, type TypedValues } from './typed-values.ts';

export { showChallenge } from './challenge-widget.ts';

// What a form does beside showing itself. It is fetched once a form is there and interactive.

// The forms that are on the page now.
const shown = new Map<FormName, HTMLFormElement>();

// Whether something was put back that may have been typed into an earlier document.
let restored = false;

// Whoever shows what follows from the values hears of those that were not typed.
const dispatchInput = (form: HTMLFormElement) => form.dispatchEvent(new Event('input', { bubbles: true }));

function saveOrDiscard(name: FormName, draft: Draft): void {
  if (Object.keys(draft.values).length > 0) keepDraft(name, draft);
  else forgetDraft(name);
}

/** Puts back what was typed before, and keeps what is typed from now on. Returns what ends that. */
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

/** What is typed at this moment, also in a form that is shown no more. */
function currentTyped(name: FormName): TypedValues {
  const { values } = readDraft(name);
  const form = shown.get(name);
  return form ? withTyped(values, form) : values;
}

/** A robot fills a form within moments of opening its page. How long that is open says so, unless the form was filled before. */
function readVisit(): Visit {
  return restored ? readAttributions() : { ...readAttributions(), elapsedMs: Math.round(performance.now()) };
}

/** Forgets what was sent, and empties the form that shows it; if that has been changed since, it is another enquiry. */
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
 * Sends what a form holds. The same text has the same key until it is taken, so that a retry, also after the page was
 * loaded anew, is no second enquiry. Taken, it is told to the data layer (spec §7), the draft is forgotten and the form
 * that shows it emptied: that may be another than it was sent from, if a modal was closed and opened again meanwhile.
 * The fields stay open while it is sent, which may take long: what was changed since was not sent, and stays.
 */
export async function deliver(name: FormName, sending: Submission): Promise<SendOutcome> {
  // The agreement is in no storage (spec §3).
  const text = JSON.stringify({ ...sending.body, privacyAgreed: undefined });
  const draft = readDraft(name);
  const key = draft.sent?.text === text ? draft.sent.key : createIdempotencyKey();
  const typed = currentTyped(name);
  keepDraft(name, { values: typed, sent: { text, key } });
  const form = shown.get(name);
  const outcome = await sendEnquiry(sending, { ...readVisit(), ...(await challengeResponse(form)) }, key);
  if (outcome.kind === 'accepted') {
    clearSubmitted(name, typed);
    sendEvent({ event: 'form_submit', category: 'form', label: name });
  }
  renewChallenge(form);
  return outcome;
}
