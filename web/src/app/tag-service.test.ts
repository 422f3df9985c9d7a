import { expect, test } from 'vitest';
import { isMeasurementId, tagPermissions } from './tag-service.ts';

test('rule 5.40: an id is G- and 10 upper-case letters or digits', () => {
  expect(['G-ABCDE12345', 'G-0123456789', 'G-ABCDEFGHIJ'].map(isMeasurementId)).toEqual([true, true, true]);
});

test.each([
  '',
  'G-',
  'G-ABCDE1234',
  'G-ABCDE123456',
  'G-abcde12345',
  'g-ABCDE12345',
  'UA-12345-1',
  'GABCDE123456',
  ' G-ABCDE12345',
  'G-ABCDE12345\n',
  'G-ABCDÉ12345',
  'XG-ABCDE12345',
])('rule 5.41: %j is no id and adds no permissions', (id) => {
  expect(isMeasurementId(id)).toBe(false);
  expect(Object.values(tagPermissions(id)).flat()).toEqual([]);
});

test('a valid id adds the origins of the tag service, by HTTPS', () => {
  const { scriptOrigins, connectOrigins } = tagPermissions('G-ABCDE12345');
  expect(scriptOrigins).toEqual(['https://www.googletagmanager.com']);
  for (const origin of connectOrigins) expect(new URL(origin).origin).toBe(origin);
});
