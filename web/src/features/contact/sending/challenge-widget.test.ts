import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CHALLENGE_WAIT_MS } from '../../../lib/timing.ts';
import { challengeToken } from './challenge-widget.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('waits for a token, and for the next one after a token was used', async () => {
  const token = challengeToken();
  const first = token.take();
  token.set('one');
  expect(await first).toBe('one');
  expect(await token.take()).toBe('one');
  const renewed = vi.fn();
  token.canRenew(renewed);
  token.renew();
  expect(renewed).toHaveBeenCalledOnce();
  const second = token.take();
  await vi.advanceTimersByTimeAsync(CHALLENGE_WAIT_MS - 1);
  token.set('two');
  expect(await second).toBe('two');
});

test('waits for a token no longer than the limit, and not at all after a failure', async () => {
  const token = challengeToken();
  const late = token.take();
  await vi.advanceTimersByTimeAsync(CHALLENGE_WAIT_MS);
  expect(await late).toBe('');
  token.set('');
  expect(await token.take()).toBe('');
});
