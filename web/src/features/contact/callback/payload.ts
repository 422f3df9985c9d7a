import type { AnswerMode } from '../../../components/overlays/callback-form.ts';
import type { EstimatePayload } from '../../../lib/estimate-payload.ts';
import { callbackService, generalService } from './callback-options.ts';
import type { CallbackState } from './callback.ts';
import { longDate } from './london-time.ts';

/** Placeholders of missing values (rule 5.27), which the server recognises. */
const EMAIL_PLACEHOLDER = 'not-provided@example.com';
const PHONE_PLACEHOLDER = 'No phone provided';
const MESSAGE_PLACEHOLDER = 'No message provided';

/** Default messages (rules 7.15 and 7.16). */
const CALLBACK_MESSAGE = 'Customer has requested a callback as soon as possible.';
const EMAIL_MESSAGE = 'Customer has sent a general enquiry.';

/** Payload of `POST /api/contact` from the callback forms (rule 3.1). */
export interface CallbackPayload {
  name: string;
  email: string;
  phone: string;
  service: string;
  message: string;
  honeypot: '';
  // Machine-readable timing, from which the server makes the calendar invitation.
  timing?: CallbackState['timing'];
  date?: string;
  time?: string;
  estimate?: EstimatePayload;
}

/** Payload of the quiz form: its whole state (rule 3.2). */
type QuizPayload = CallbackState;

/** Formats the chosen time: "Monday 30 March 2026 at 14:00". */
export function callbackTimeText(date: string, time: string): string {
  return `${longDate(date)} at ${time}`;
}

function timingOf({ timing, date, time }: CallbackState): Pick<CallbackPayload, 'timing' | 'date' | 'time'> {
  return timing === 'scheduled' ? { timing, date, time } : { timing };
}

/** The payload of the modals. */
export function modalPayload(state: CallbackState, mode: AnswerMode): CallbackPayload {
  const { name, email, phone, message } = state;
  if (mode === 'email') {
    return {
      name,
      email,
      phone: phone || PHONE_PLACEHOLDER,
      service: generalService,
      message: message || EMAIL_MESSAGE,
      honeypot: '',
    };
  }
  const chosen =
    state.timing === 'scheduled' ? `Callback requested for: ${callbackTimeText(state.date, state.time)}` : '';
  const text = [message, chosen].filter(Boolean).join('\n\n') || CALLBACK_MESSAGE;
  return {
    name,
    email: email || EMAIL_PLACEHOLDER,
    phone,
    service: callbackService,
    message: text,
    honeypot: '',
    ...timingOf(state),
  };
}

/** The payload of the quote section, with empty strings for missing values (rule 5.28). */
export function quotePayload(state: CallbackState, mode: AnswerMode): CallbackPayload {
  const { name, email, phone, message } = state;
  if (mode === 'email') {
    return { name, email, phone, service: generalService, message: message || EMAIL_MESSAGE, honeypot: '' };
  }
  const chosen =
    state.timing === 'scheduled'
      ? `Customer has requested a callback on ${callbackTimeText(state.date, state.time)}.`
      : '';
  const text = [chosen, message].filter(Boolean).join('\n\n') || CALLBACK_MESSAGE;
  return { name, email: '', phone, service: callbackService, message: text, honeypot: '', ...timingOf(state) };
}

/** The payload of the quiz modal. */
export function quizPayload(state: CallbackState): QuizPayload {
  return { ...state, email: state.email || EMAIL_PLACEHOLDER, message: state.message || MESSAGE_PLACEHOLDER };
}
