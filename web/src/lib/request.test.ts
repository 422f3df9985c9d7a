import { afterEach, expect, test, vi } from 'vitest';
import { HttpError, request } from './request.ts';

afterEach(() => vi.restoreAllMocks());

test('rule 7.2: a call without a body sets no content type', async () => {
  const fetch = vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('{}'));
  await request('/api/reviews');
  expect(fetch.mock.calls[0]?.[1]).toMatchObject({ method: 'GET', credentials: 'include', headers: {}, body: null });
});

test.each([
  ['the body', '503: the body'],
  ['', '503: Service Unavailable'],
])('rule 8.1: the error of a 503 with body "%s" reads "%s"', async (body, message) => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(
    async () => new Response(body, { status: 503, statusText: 'Service Unavailable' }),
  );
  await expect(request('/api/contact')).rejects.toThrow(new HttpError(503, 'Service Unavailable', body));
  await expect(request('/api/contact')).rejects.toThrow(message);
});
