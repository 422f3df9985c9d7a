import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CHALLENGE_WAIT_MS } from '../../../lib/timing.ts';
import { ChallengeToken } from './challenge-widget.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('an answer is waited for, and so is the next one after it was spent', async () => {
  const answer = new ChallengeToken();
  const first = answer.take();
  answer.set('one');
  expect(await first).toBe('one');
  expect(await answer.take()).toBe('one');
  const asked = vi.fn();
  answer.canRenew(asked);
  answer.renew();
  expect(asked).toHaveBeenCalledOnce();
  const second = answer.take();
  await vi.advanceTimersByTimeAsync(CHALLENGE_WAIT_MS - 1);
  answer.set('two');
  expect(await second).toBe('two');
});

test('one that does not come is not waited for without end, and none at all not again', async () => {
  const answer = new ChallengeToken();
  const late = answer.take();
  await vi.advanceTimersByTimeAsync(CHALLENGE_WAIT_MS);
  expect(await late).toBe('');
  answer.set('');
  expect(await answer.take()).toBe('');
});
