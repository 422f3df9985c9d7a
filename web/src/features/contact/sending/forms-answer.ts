import { apiPaths } from '../../../lib/paths.ts';
import { request } from '../../../lib/request.ts';
import { FORMS_ANSWER_VALID_MS } from '../../../lib/timing.ts';

/** The firm's settings for forms in the server's answer. Each has to be checked. */
interface Forms {
  paused?: unknown;
  estimateCopies?: unknown;
}

/** The latest question to the server, which the forms of a page share. */
let asked: { at: number; answer: Promise<Forms> } | undefined;

/**
 * The firm's sentence if it has paused the forms, or `null` (rule 4.40). Never throws: without an answer the form is shown, and
 * the server's answer to the enquiry decides.
 */
export async function pausedSentence(): Promise<string | null> {
  const { paused } = await formsNow();
  return typeof paused === 'string' ? paused : null;
}

/** Returns true if visitors can have a copy of their estimate by mail (rule 3.19). Never throws. */
export async function areCopiesSent(): Promise<boolean> {
  return (await formsNow()).estimateCopies === true;
}

function formsNow(): Promise<Forms> {
  const now = performance.now();
  if (!asked || now - asked.at > FORMS_ANSWER_VALID_MS) asked = { at: now, answer: ask() };
  return asked.answer;
}

async function ask(): Promise<Forms> {
  try {
    const response = await request(apiPaths.forms);
    const answer: unknown = await response.json();
    const data = typeof answer === 'object' && answer !== null && 'data' in answer ? answer.data : null;
    return typeof data === 'object' && data !== null ? data : {};
  } catch {
    return {};
  }
}
