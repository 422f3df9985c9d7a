import { answersPrefix } from '../../../lib/session-items.ts';
import { decodeAnswers, encodeAnswers, firstUnanswered, type Answers, type Question } from './answers.ts';

/** The answers so far, and the index of the question that is shown; the number of questions stands for the result. */
export interface Progress {
  answers: Answers;
  step: number;
}

/** Maximum length of stored answers in characters. */
const MAX_STORED_LENGTH = 2000;

/** The progress that this tab has stored; undefined if there is none that can be read. */
export function readProgress(name: string, questions: readonly Question[]): Progress | undefined {
  try {
    const stored = sessionStorage.getItem(`${answersPrefix}${name}`) ?? '';
    const [, step, text] = /^(\d{1,3}) (.+)$/.exec(stored) ?? [];
    if (step === undefined || text === undefined || stored.length > MAX_STORED_LENGTH) return undefined;
    const answers = decodeAnswers(questions, text);
    return { answers, step: Math.min(Number(step), firstUnanswered(questions, answers)) };
  } catch {
    // Denied.
    return undefined;
  }
}

/** Stores progress in this tab only; deletes it if nothing is answered. */
export function keepProgress(name: string, questions: readonly Question[], { answers, step }: Progress): void {
  const text = encodeAnswers(questions, answers);
  const stored = `${step} ${text}`;
  try {
    if (text === '' || stored.length > MAX_STORED_LENGTH) sessionStorage.removeItem(`${answersPrefix}${name}`);
    else sessionStorage.setItem(`${answersPrefix}${name}`, stored);
  } catch {
    // Denied or full: the answers last as long as the page.
  }
}

/**
 * The progress in the address's fragment, which is then removed from the address: after a change it would be out of date.
 * Undefined if the fragment holds no answers.
 */
export function takeProgressFromAddress(questions: readonly Question[]): Progress | undefined {
  const answers = decodeAnswers(questions, location.hash);
  if (Object.keys(answers).length === 0) return undefined;
  history.replaceState(history.state, '', `${location.pathname}${location.search}`);
  return { answers, step: firstUnanswered(questions, answers) };
}
