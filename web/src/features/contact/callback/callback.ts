import type { AnswerMode } from '../../../components/overlays/callback-form.ts';
import { isEmail } from '../enquiry.ts';
import { hasPassed, type LondonTime } from './london-time.ts';

/** State of the callback forms (rule 3.6). */
export interface CallbackState {
  name: string;
  email: string;
  phone: string;
  message: string;
  timing: 'now' | 'scheduled';
  /** Such as `2026-03-30`. */
  date: string;
  /** One of the slots, such as `09:00`. */
  time: string;
  privacyAgreed: boolean;
}

/** The fields that can be wrong, in form order. */
export const callbackFields = ['name', 'phone', 'email', 'timing', 'date', 'time', 'message', 'privacyAgreed'] as const;

export type CallbackField = (typeof callbackFields)[number];

/** Required fields of each mode besides the name and, for a scheduled callback, date and time (rules 5.13 and 5.14). */
export const neededFields: Readonly<Record<AnswerMode, readonly CallbackField[]>> = {
  email: ['email', 'message'],
  callback: ['phone'],
};

/** Reasons for which the submit button is disabled (rules 5.15 and 5.19). */
export interface SubmitBlockers {
  agreement: boolean;
  /** A scheduled callback lacks its date or time. */
  time: boolean;
}

/** A date as entered; browsers accept years of six digits. */
const DATE = /^\d{4}-\d{2}-\d{2}$/;

/** Reads a callback form and trims its values. */
export function readCallback(form: FormData): CallbackState {
  const value = (name: string) => {
    const entry = form.get(name);
    return typeof entry === 'string' ? entry.trim() : '';
  };
  return {
    name: value('name'),
    email: value('email'),
    phone: value('phone'),
    message: value('message'),
    timing: value('timing') === 'scheduled' ? 'scheduled' : 'now',
    date: value('date'),
    time: value('time'),
    privacyAgreed: form.has('privacyAgreed'),
  };
}

/** The reasons that block `state` from being sent. */
export function submitBlockers(state: CallbackState, mode: AnswerMode): SubmitBlockers {
  return {
    agreement: !state.privacyAgreed,
    time: mode === 'callback' && state.timing === 'scheduled' && (state.date === '' || state.time === ''),
  };
}

/** The errors by field, with the server's messages; empty if there are none (rules 5.12 to 5.25). */
export function checkCallback(
  state: CallbackState,
  mode: AnswerMode,
  now: LondonTime,
): Partial<Record<CallbackField, string>> {
  const errors: Partial<Record<CallbackField, string>> = {};
  if (state.name === '') errors.name = 'Please enter your name';
  if (mode === 'email') {
    if (!isEmail(state.email)) errors.email = 'Please enter a valid email address';
    if (state.message === '') errors.message = 'Please enter a message';
    return errors;
  }
  if (state.phone === '') errors.phone = 'Please enter a valid phone number';
  if (state.email !== '' && !isEmail(state.email)) errors.email = 'Please enter a valid email address';
  if (state.timing === 'scheduled') {
    if (!DATE.test(state.date) || state.date < now.date) errors.date = 'Please choose a date, today or later';
    else if (state.time !== '' && hasPassed(state, now)) errors.time = 'Please choose a time in the future';
    if (state.time === '') errors.time = 'Please choose a time from 09:00 to 17:00, on the hour';
  }
  return errors;
}
