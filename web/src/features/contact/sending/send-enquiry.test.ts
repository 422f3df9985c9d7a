import { afterEach, expect, test, vi } from 'vitest';
import { enquiryFields, type Enquiry } from '../enquiry.ts';
import { fieldErrors, sendEnquiry, createIdempotencyKey } from './send-enquiry.ts';

const enquiry: Enquiry = {
  name: 'Al',
  phone: '0161 496 0130',
  email: 'a@b.uk',
  service: 'other',
  message: 'A message.',
  honeypot: '',
};
const sending = { url: '/api/contact', body: enquiry, fields: enquiryFields };
const visit = { firstTouch: { source: 'leaflet' }, elapsedMs: 41_250 };

function answerWith(status: number, body: string) {
  return vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(body, { status }));
}

afterEach(() => vi.restoreAllMocks());

test('rules 7.1 and 7.2: the enquiry goes as JSON with cookies, and its key in a header', async () => {
  const fetch = answerWith(200, '{"success":true}');
  expect(await sendEnquiry(sending, visit, 'the-key')).toEqual({ kind: 'accepted' });
  const [url, init] = fetch.mock.calls[0] ?? [];
  expect(url).toBe('/api/contact');
  expect(init).toMatchObject({
    method: 'POST',
    credentials: 'include',
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': 'the-key' },
    body: JSON.stringify({ ...enquiry, ...visit }),
  });
});

test('a rejection with field messages is not a failure', async () => {
  answerWith(422, '{"errors":{"email":"Please enter a valid email address"}}');
  expect(await sendEnquiry(sending, visit, 'k')).toEqual({
    kind: 'refused',
    errors: { email: 'Please enter a valid email address' },
  });
});

test.each([
  [503, ''],
  [422, '{"errors":{"unknown":"x"}}'],
  [422, 'not JSON'],
])('rule 8.1: %i "%s" is a failure, and logged as "status: body"', async (status, body) => {
  answerWith(status, body);
  const log = vi.spyOn(console, 'warn').mockReturnValue();
  expect(await sendEnquiry(sending, visit, 'k')).toEqual({ kind: 'failed' });
  expect(String(log.mock.calls[0]?.[1])).toContain(`${status}: ${body}`);
});

test('rule 4.40: the sentence of paused forms is neither a rejection nor a failure', async () => {
  answerWith(503, '{"type":"/problems/forms-paused","status":503,"detail":"Please ring us."}');
  expect(await sendEnquiry(sending, visit, 'k')).toEqual({ kind: 'paused', sentence: 'Please ring us.' });
});

test.each([
  [422, '{"type":"/problems/forms-paused","detail":"Please ring us."}'],
  [503, '{"type":"about:blank","detail":"Please ring us."}'],
  [503, '{"type":"/problems/forms-paused","detail":5}'],
])('rule 4.40: %i %s is not the answer of paused forms', async (status, body) => {
  answerWith(status, body);
  vi.spyOn(console, 'warn').mockReturnValue();
  expect(await sendEnquiry(sending, visit, 'k')).toEqual({ kind: 'failed' });
});

test('a network error is a failure', async () => {
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
  vi.spyOn(console, 'warn').mockReturnValue();
  expect(await sendEnquiry(sending, visit, 'k')).toEqual({ kind: 'failed' });
});

test.each(['null', '[]', '{"errors":null}', '{"errors":{"name":1}}'])(
  'a problem document like %s holds no messages',
  (body) => {
    expect(fieldErrors(body, enquiryFields)).toEqual({});
  },
);

test('a key is a version 4 UUID, and different each time', () => {
  const key = createIdempotencyKey();
  expect(key).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(createIdempotencyKey()).not.toBe(key);
});
