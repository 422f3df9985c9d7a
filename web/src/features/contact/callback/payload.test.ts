import { expect, test } from 'vitest';
import type { CallbackState } from './callback.ts';
import { modalPayload, quizPayload, quotePayload } from './payload.ts';

const typed: CallbackState = {
  name: 'Al',
  email: 'al@example.com',
  phone: '0161 496 0130',
  message: 'Ring twice.',
  timing: 'now',
  date: '',
  time: '',
  privacyAgreed: true,
};
const silent = { ...typed, message: '' };
const later = { timing: 'scheduled', date: '2026-03-30', time: '14:00' } as const;

test('rule 3.1: the modal sends name, email, phone, service, message and an empty honeypot', () => {
  expect(modalPayload(typed, 'email')).toEqual({
    name: 'Al',
    email: 'al@example.com',
    phone: '0161 496 0130',
    service: 'General Enquiry',
    message: 'Ring twice.',
    honeypot: '',
  });
  expect(modalPayload(typed, 'callback')).toMatchObject({
    service: 'Callback Request',
    message: 'Ring twice.',
    honeypot: '',
    timing: 'now',
  });
});

test('rules 5.27 and 5.28: missing values are placeholders in the modal and empty in the quote section', () => {
  expect(modalPayload({ ...typed, email: '' }, 'callback').email).toBe('not-provided@example.com');
  expect(modalPayload({ ...typed, phone: '' }, 'email').phone).toBe('No phone provided');
  expect(quotePayload({ ...typed, email: '' }, 'callback').email).toBe('');
  expect(quotePayload({ ...typed, phone: '' }, 'email').phone).toBe('');
  expect(quizPayload({ ...typed, email: '', message: '' })).toMatchObject({
    email: 'not-provided@example.com',
    message: 'No message provided',
  });
});

test.each([
  ['modal', modalPayload],
  ['quote section', quotePayload],
] as const)('rules 7.15 and 7.16: the default messages of the %s', (_form, payload) => {
  expect(payload(silent, 'callback').message).toBe('Customer has requested a callback as soon as possible.');
  expect(payload(silent, 'email').message).toBe('Customer has sent a general enquiry.');
});

test("rule 7.17: a scheduled callback is a request in the quote section, followed by the visitor's text", () => {
  expect(quotePayload({ ...silent, ...later }, 'callback').message).toBe(
    'Customer has requested a callback on Monday 30 March 2026 at 14:00.',
  );
  expect(quotePayload({ ...typed, ...later }, 'callback')).toMatchObject({
    message: 'Customer has requested a callback on Monday 30 March 2026 at 14:00.\n\nRing twice.',
    ...later,
  });
});

test("rule 7.18: a scheduled callback is a line after the visitor's text in the modal", () => {
  expect(modalPayload({ ...silent, ...later }, 'callback').message).toBe(
    'Callback requested for: Monday 30 March 2026 at 14:00',
  );
  expect(modalPayload({ ...typed, ...later }, 'callback')).toMatchObject({
    message: 'Ring twice.\n\nCallback requested for: Monday 30 March 2026 at 14:00',
    ...later,
  });
});

test('the quote section does not send a hidden email address with a callback', () => {
  expect(quotePayload({ ...typed, email: 'half an addr' }, 'callback').email).toBe('');
});

test('rule 3.2: the quiz form sends all that it holds, and nothing else', () => {
  expect(quizPayload({ ...typed, ...later })).toEqual({ ...typed, ...later });
});
