import { draftPrefix } from '../../../lib/session-items.ts';

/** Which form a draft is of. */
export type FormName = 'contact' | 'quote' | 'callback' | 'quiz';

/** What was typed and not yet sent, kept for the session: not in another tab, and not after this one is closed. */
export interface Draft {
  values: Record<string, string>;
  /** What was last sent without an answer that says it was taken, and its key: the same text again is the same enquiry. */
  sent?: { text: string; key: string };
}

/** The longest draft that is stored, in characters: twice the message that the server takes, and room for the rest. */
const MAX_DRAFT_LENGTH = 16_000;

/** Under which name a form's draft is in the session storage. */
function draftKey(form: FormName): string {
  return `${draftPrefix}${form}`;
}

// Where the browser keeps nothing (private windows of some, a policy), a draft lives as long as the page.
const remembered = new Map<string, Draft>();

/** The draft of a form; an empty one where there is none, or none that can be read. */
export function readDraft(form: FormName): Draft {
  const known = remembered.get(form);
  if (known) return known;
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(draftKey(form)) ?? 'null');
    if (isDraft(stored)) return stored;
  } catch {
    // Denied, or not ours.
  }
  return { values: {} };
}

/** Keeps a draft. One that is too long is not stored, and only remembered. */
export function keepDraft(form: FormName, draft: Draft): void {
  remembered.set(form, draft);
  const text = JSON.stringify(draft);
  try {
    if (text.length > MAX_DRAFT_LENGTH) sessionStorage.removeItem(draftKey(form));
    else sessionStorage.setItem(draftKey(form), text);
  } catch {
    // Denied or full: it is remembered.
  }
}

/** Forgets a draft: it was sent, or all of it was taken out again. */
export function forgetDraft(form: FormName): void {
  remembered.delete(form);
  try {
    sessionStorage.removeItem(draftKey(form));
  } catch {
    // Denied: there is nothing to remove.
  }
}

function isTexts(value: unknown): value is Record<string, string> {
  return typeof value === 'object' && value !== null && Object.values(value).every((text) => typeof text === 'string');
}

function isDraft(value: unknown): value is Draft {
  if (typeof value !== 'object' || value === null || !('values' in value) || !isTexts(value.values)) return false;
  return !('sent' in value) || (isTexts(value.sent) && 'text' in value.sent && 'key' in value.sent);
}
