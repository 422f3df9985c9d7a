import type { AnswerMode } from '../../../components/overlays/callback-form.ts';
import { isEmail } from '../enquiry.ts';
import { hasPassed, type LondonTime } from './london-time.ts';

/** What the callback forms hold (spec §3). */
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

/** The fields that can be wrong, in the order they stand in the form. */
export const callbackFields = ['name', 'phone', 'email', 'timing', 'date', 'time', 'message', 'privacyAgreed'] as const;

export type CallbackField = (typeof callbackFields)[number];

/** What each mode needs beside a name and, for a callback later, its date and time (spec §5). */
export const neededFields: Readonly<Record<AnswerMode, readonly CallbackField[]>> = { email: ['email', 'message'], callback: ['phone'] };

/** What keeps the form from being sent, whatever else is in it: its button is disabled (spec §5). */
export interface SubmitBlockers {
  agreement: boolean;
  /** A callback for later lacks its date or time. */
  time: boolean;
}

/** A date as the field gives it; browsers let a visitor type a year of six digits. */
const DATE = /^\d{4}-\d{2}-\d{2}$/;

/** Reads a callback form, spaces at the ends of a value left off. */
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

/** What keeps `state` from being sent. */
export function submitBlockers(state: CallbackState, mode: AnswerMode): SubmitBlockers {
  return {
    agreement: !state.privacyAgreed,
    time: mode === 'callback' && state.timing === 'scheduled' && (state.date === '' || state.time === ''),
  };
}

/**
 * The fields' errors, worded as the server words them; empty if there are none. Spec §5 says which fields are needed and
 * states no bounds.
 */
export function checkCallback(state: CallbackState, mode: AnswerMode, now: LondonTime): Partial<Record<CallbackField, string>> {
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
