import { draftPrefix } from '../../../lib/session-items.ts';

/** Name of a form. */
export type FormName = 'contact' | 'quote' | 'callback' | 'survey' | 'quiz' | 'copy';

/** A form draft: typed values, kept for the session in this tab only (rule 3.8). */
export interface Draft {
  values: Record<string, string>;
  /** The last submission that was not accepted, and its key: the same text again is the same enquiry. */
  sent?: { text: string; key: string };
}

/** Maximum length of a stored draft in characters: twice the longest message that the server accepts, plus the other fields. */
const MAX_DRAFT_LENGTH = 16_000;

/** Session storage key of a form's draft. */
function draftKey(form: FormName): string {
  return `${draftPrefix}${form}`;
}

// Drafts in memory, for browsers that deny storage (some private windows, a policy).
const remembered = new Map<string, Draft>();

/** The draft of a form; an empty one if there is none that can be read. */
export function readDraft(form: FormName): Draft {
  const known = remembered.get(form);
  if (known) return known;
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(draftKey(form)) ?? 'null');
    if (isDraft(stored)) return stored;
  } catch {
    // Denied or invalid.
  }
  return { values: {} };
}

/** Saves a draft. A draft that is too long is kept in memory only. */
export function keepDraft(form: FormName, draft: Draft): void {
  remembered.set(form, draft);
  const text = JSON.stringify(draft);
  try {
    if (text.length > MAX_DRAFT_LENGTH) sessionStorage.removeItem(draftKey(form));
    else sessionStorage.setItem(draftKey(form), text);
  } catch {
    // Denied or full: it is kept in memory.
  }
}

/** Deletes a draft that was sent or emptied. */
export function forgetDraft(form: FormName): void {
  remembered.delete(form);
  try {
    sessionStorage.removeItem(draftKey(form));
  } catch {
    // Denied: nothing is stored.
  }
}

function isTexts(value: unknown): value is Record<string, string> {
  return typeof value === 'object' && value !== null && Object.values(value).every((text) => typeof text === 'string');
}

function isDraft(value: unknown): value is Draft {
  if (typeof value !== 'object' || value === null || !('values' in value) || !isTexts(value.values)) return false;
  return !('sent' in value) || (isTexts(value.sent) && 'text' in value.sent && 'key' in value.sent);
}
