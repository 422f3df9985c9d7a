import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FORMS_ANSWER_VALID_MS } from '../../../lib/timing.ts';

/** A fresh module, which has asked nothing yet, on a clock that the test moves. */
async function load() {
  vi.resetModules();
  return import('./forms-answer.ts');
}

const answerWith = (body: string, status = 200) =>
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response(body, { status }));

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.resetModules();
});

test('rule 4.40: the forms of a page share one question to the server for a minute', async () => {
  const fetch = answerWith('{"success":true,"data":{"paused":"Please ring us."}}');
  const { pausedSentence } = await load();
  expect(await Promise.all([pausedSentence(), pausedSentence()])).toEqual(['Please ring us.', 'Please ring us.']);
  expect(fetch.mock.calls.map(([url]) => url)).toEqual(['/api/forms']);

  answerWith('{"success":true,"data":{"paused":null}}');
  expect(await pausedSentence()).toBe('Please ring us.');
  vi.advanceTimersByTime(FORMS_ANSWER_VALID_MS + 1);
  expect(await pausedSentence()).toBe(null);
});

test.each([
  ['{"success":true,"data":{"paused":5}}', 200],
  ['{"success":true}', 200],
  ['<html>', 200],
  ['null', 200],
  ['{"data":{"paused":"Please ring us."}}', 503],
])('rule 4.40: after the answer %s with %i the form is shown', async (body, status) => {
  answerWith(body, status);
  const { pausedSentence, areCopiesSent } = await load();
  expect(await pausedSentence()).toBe(null);
  expect(await areCopiesSent()).toBe(false);
});

test.each([true, false])(
  'rule 3.19: the server says whether copies of estimates are sent: %s',
  async (estimateCopies) => {
    answerWith(JSON.stringify({ success: true, data: { paused: null, estimateCopies } }));
    const { areCopiesSent } = await load();
    expect(await areCopiesSent()).toBe(estimateCopies);
  },
);
