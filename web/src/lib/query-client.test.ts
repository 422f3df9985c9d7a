import { focusManager, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fetchFromKey, queryClient } from './query-client.ts';
import { HttpError } from './request.ts';
import { CACHE_UNUSED_MS } from './timing.ts';

function answerWith(status: number, body = '{"n":1}') {
  return vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async () => new Response(body, { status, statusText: 'Unauthorized' }));
}

const queryKey = ['/api/reviews'];

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  queryClient.clear();
  // Undefined: as the page's visibility says, which is the default.
  focusManager.setFocused(undefined);
  vi.restoreAllMocks();
  vi.useRealTimers();
});

test('rule 7.5: a query is a GET to the URL in its key and returns its JSON', async () => {
  const fetch = answerWith(200);
  expect(await queryClient.fetchQuery({ queryKey: ['/api/reviews', 'more'] })).toEqual({ n: 1 });
  expect(fetch.mock.calls[0]?.[0]).toBe('/api/reviews');
  expect(fetch.mock.calls[0]?.[1]).toMatchObject({ method: 'GET', credentials: 'include' });
});

test('rule 7.7: fetched data never become stale, and are not fetched again after time or on focus', async () => {
  const fetch = answerWith(200);
  const stop = new QueryObserver(queryClient, { queryKey }).subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(365 * 24 * 3_600_000);
  focusManager.setFocused(false);
  focusManager.setFocused(true);
  await queryClient.fetchQuery({ queryKey });
  expect(fetch).toHaveBeenCalledTimes(1);
  stop();
});

test('rule 7.4: neither a query nor a mutation is retried after a failure', async () => {
  const fetch = answerWith(503);
  await expect(queryClient.fetchQuery({ queryKey })).rejects.toThrow(HttpError);
  const mutation = queryClient.getMutationCache().build(queryClient, { mutationFn: fetchFromKeyOnce });
  await expect(mutation.execute(undefined)).rejects.toThrow(HttpError);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(fetch).toHaveBeenCalledTimes(2);
});

test('rule 7.6: a 401 is an error, or null for a query that asks for that', async () => {
  answerWith(401, '');
  await expect(queryClient.fetchQuery({ queryKey })).rejects.toThrow('401: Unauthorized');
  expect(await queryClient.fetchQuery({ queryKey, queryFn: fetchFromKey('return-null') })).toBe(null);
  answerWith(500, '');
  await expect(fetchFromKey('return-null')({ queryKey })).rejects.toThrow(HttpError);
});

test('rule 9.27: an unused response is removed after 5 minutes', async () => {
  answerWith(200);
  const stop = new QueryObserver(queryClient, { queryKey }).subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(0);
  expect(CACHE_UNUSED_MS).toBe(300_000);
  stop();
  await vi.advanceTimersByTimeAsync(299_999);
  expect(queryClient.getQueryData(queryKey)).toEqual({ n: 1 });
  await vi.advanceTimersByTimeAsync(1);
  expect(queryClient.getQueryData(queryKey)).toBeUndefined();
});

async function fetchFromKeyOnce(): Promise<unknown> {
  return fetchFromKey('throw')({ queryKey });
}
