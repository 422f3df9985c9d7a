import { expect, test } from 'vitest';
import { createIdempotencyKey } from './idempotency-key.ts';

test('a key is a version 4 UUID, and another each time', () => {
  const key = createIdempotencyKey();
  expect(key).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(createIdempotencyKey()).not.toBe(key);
});
