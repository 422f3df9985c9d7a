import { expect, test } from 'vitest';
import { callbackSlots } from './callback-options.ts';
import { submitBlockers, checkCallback, readCallback, type CallbackState } from './callback.ts';
import { submitHint } from './use-callback-form.ts';

const today = '2026-03-30';
const now = { date: today, time: '08:59' };
const empty: CallbackState = {
  name: '',
  email: '',
  phone: '',
  message: '',
  timing: 'now',
  date: '',
  time: '',
  privacyAgreed: false,
};
const agreed: CallbackState = { ...empty, privacyAgreed: true };
const scheduled: CallbackState = { ...agreed, name: 'Al', phone: '0', timing: 'scheduled', date: today, time: '09:00' };

test('rule 3.6: an untouched form is empty, "now" and not agreed', () => {
  const form = new FormData();
  form.set('name', '  ');
  form.set('timing', 'now');
  expect(readCallback(form)).toEqual(empty);
});

test('rule 5.22: nine hourly slots from 09:00 to 17:00', () => {
  expect(callbackSlots).toEqual(['09:00', '10:00', '11:00', '12:00', '13:00', '14:00', '15:00', '16:00', '17:00']);
});

test('rule 5.13: an email needs a name, an address and a message, and no number', () => {
  expect(Object.keys(checkCallback(agreed, 'email', now))).toEqual(['name', 'email', 'message']);
  expect(checkCallback({ ...agreed, name: 'A', email: 'a@b.uk', message: 'x' }, 'email', now)).toEqual({});
  expect(Object.keys(checkCallback({ ...agreed, name: 'A', email: 'a@b', message: 'x' }, 'email', now))).toEqual([
    'email',
  ]);
});

test('rule 5.14: a callback needs a name and a number, and neither address nor message', () => {
  expect(Object.keys(checkCallback(agreed, 'callback', now))).toEqual(['name', 'phone']);
  expect(checkCallback({ ...agreed, name: 'A', phone: '1' }, 'callback', now)).toEqual({});
  expect(Object.keys(checkCallback({ ...agreed, name: 'A', phone: '1', email: 'a@b' }, 'callback', now))).toEqual([
    'email',
  ]);
});

test('rules 5.19 and 5.21: a callback for later needs a date, today at the earliest, and a time', () => {
  expect(checkCallback(scheduled, 'callback', now)).toEqual({});
  expect(Object.keys(checkCallback({ ...scheduled, date: '2026-03-29' }, 'callback', now))).toEqual(['date']);
  expect(Object.keys(checkCallback({ ...scheduled, date: '', time: '' }, 'callback', now))).toEqual(['date', 'time']);
});

test('rule 5.23: a callback for today is for a time that has not come yet', () => {
  expect(checkCallback(scheduled, 'callback', { date: today, time: '09:00' })).toEqual({
    time: 'Please choose a time in the future',
  });
  expect(checkCallback({ ...scheduled, time: '10:00' }, 'callback', { date: today, time: '09:00' })).toEqual({});
  expect(checkCallback({ ...scheduled, date: '2026-03-31' }, 'callback', { date: today, time: '17:30' })).toEqual({});
});

test.each(['12999-02-04', '99999-02-04', '2026-3-30'])(
  'rejects the date %s, which a field can hold or which sorts after today',
  (date) => {
    expect(checkCallback({ ...scheduled, date }, 'callback', now)).toEqual({
      date: 'Please choose a date, today or later',
    });
  },
);

test.each([
  [empty, 'callback', 'To send this, tick the box above.'],
  [agreed, 'callback', ''],
  [{ ...scheduled, time: '' }, 'callback', 'To send this, choose a date and a time.'],
  [
    { ...scheduled, date: '', privacyAgreed: false },
    'callback',
    'To send this, choose a date and a time and tick the box above.',
  ],
  // Callback options that are out of sight do not block an email.
  [{ ...scheduled, date: '' }, 'email', ''],
] as const)('rules 5.15 and 5.19: the hint for %j, as a %s, is "%s"', (state, mode, hint) => {
  expect(submitHint(submitBlockers(state, mode))).toBe(hint);
});
