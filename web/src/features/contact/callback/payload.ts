import type { AnswerMode } from '../../../components/overlays/callback-form.ts';
import { callbackService, generalService } from './callback-options.ts';
import type { CallbackState } from './callback.ts';
import { longDate } from './london-time.ts';

/** What stands for a value that was not given (spec §5, send-time fallbacks). The server knows each for what it is. */
const EMAIL_PLACEHOLDER = 'not-provided@example.com';
const PHONE_PLACEHOLDER = 'No phone provided';
const MESSAGE_PLACEHOLDER = 'No message provided';

/** The messages of whoever wrote none (spec §7). */
const CALLBACK_MESSAGE = 'Customer has requested a callback as soon as possible.';
const EMAIL_MESSAGE = 'Customer has sent a general enquiry.';

/** What `POST /api/contact` takes from the callback forms (spec §3). */
export interface CallbackPayload {
  name: string;
  email: string;
  phone: string;
  service: string;
  message: string;
  honeypot: '';
  // The message says it to people; these say it to the server, which makes the invitation of them.
  timing?: CallbackState['timing'];
  date?: string;
  time?: string;
}

/** The quiz form's own payload: all that it holds (spec §3). */
type QuizPayload = CallbackState;

/** A chosen time in words: "Monday 30 March 2026 at 14:00". */
export function callbackTimeText(date: string, time: string): string {
  return `${longDate(date)} at ${time}`;
}

function timingOf({ timing, date, time }: CallbackState): Pick<CallbackPayload, 'timing' | 'date' | 'time'> {
  return timing === 'scheduled' ? { timing, date, time } : { timing };
}

/** What the modal sends. */
export function modalPayload(state: CallbackState, mode: AnswerMode): CallbackPayload {
  const { name, email, phone, message } = state;
  if (mode === 'email') {
    return { name, email, phone: phone || PHONE_PLACEHOLDER, service: generalService, message: message || EMAIL_MESSAGE, honeypot: '' };
  }
  const chosen = state.timing === 'scheduled' ? `Callback requested for: ${callbackTimeText(state.date, state.time)}` : '';
  const words = [message, chosen].filter(Boolean).join('\n\n') || CALLBACK_MESSAGE;
  return { name, email: email || EMAIL_PLACEHOLDER, phone, service: callbackService, message: words, honeypot: '', ...timingOf(state) };
}

/** What the home page's quote section sends: what was not given is empty there (spec §5). */
export function quotePayload(state: CallbackState, mode: AnswerMode): CallbackPayload {
  const { name, email, phone, message } = state;
  if (mode === 'email') {
    return { name, email, phone, service: generalService, message: message || EMAIL_MESSAGE, honeypot: '' };
  }
  const chosen = state.timing === 'scheduled' ? `Customer has requested a callback on ${callbackTimeText(state.date, state.time)}.` : '';
  const words = [chosen, message].filter(Boolean).join('\n\n') || CALLBACK_MESSAGE;
  return { name, email: '', phone, service: callbackService, message: words, honeypot: '', ...timingOf(state) };
}

/** What the quiz modal sends: the whole form object. */
export function quizPayload(state: CallbackState): QuizPayload {
  return { ...state, email: state.email || EMAIL_PLACEHOLDER, message: state.message || MESSAGE_PLACEHOLDER };
}
