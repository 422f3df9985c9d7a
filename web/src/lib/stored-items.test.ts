import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { answersPrefix, draftPrefix, scrollPositionsItem } from './session-items.ts';
import { storedItems } from './stored-items.ts';

test.each([
  ['Local storage', Object.values(storedItems)],
  ['Session storage', [answersPrefix, draftPrefix, scrollPositionsItem]],
])('the cookie policy names everything that is kept in the %s, and nothing else', (storage, items) => {
  const policy = readFileSync(join(import.meta.dirname, '../../content/screens/cookie-policy.md'), 'utf8');
  const rows = policy.split('\n').filter((line) => line.startsWith('|') && line.includes(storage));
  const named = rows.map((row) => /`([^`]+)`/.exec(row)?.[1]);
  expect(named.toSorted()).toEqual(items.toSorted());
});
