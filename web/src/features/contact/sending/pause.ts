import { apiPaths } from '../../../lib/paths.ts';
import { request } from '../../../lib/request.ts';
import { FORMS_ANSWER_VALID_MS } from '../../../lib/timing.ts';

/** The latest question to the server, which the forms of a page share. */
let asked: { at: number; answer: Promise<string | null> } | undefined;

/**
 * The firm's sentence if it has paused the forms, or `null` (rule 4.40). Never throws: without an answer the form is shown, and
 * the server's answer to the enquiry decides.
 */
export function pausedSentence(): Promise<string | null> {
  const now = performance.now();
  if (!asked || now - asked.at > FORMS_ANSWER_VALID_MS) asked = { at: now, answer: ask() };
  return asked.answer;
}

async function ask(): Promise<string | null> {
  try {
    const response = await request(apiPaths.forms);
    return sentenceOf(await response.json());
  } catch {
    return null;
  }
}

function sentenceOf(answer: unknown): string | null {
  if (typeof answer !== 'object' || answer === null || !('data' in answer)) return null;
  const { data } = answer;
  return typeof data === 'object' && data !== null && 'paused' in data && typeof data.paused === 'string' ? data.paused : null;
}
