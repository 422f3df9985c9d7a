import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { storedItems } from './stored-items.ts';

test('the cookie policy names everything that is kept in local storage, and nothing that is not', () => {
  const policy = readFileSync(join(import.meta.dirname, '../../content/screens/cookie-policy.md'), 'utf8');
  const rows = policy.split('\n').filter((line) => line.startsWith('|') && line.includes('Local storage'));
  const named = rows.map((row) => /`([^`]+)`/.exec(row)?.[1]);
  expect(named.toSorted()).toEqual(Object.values(storedItems).toSorted());
});
