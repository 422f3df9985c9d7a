import { expect, test } from 'vitest';
import { pagePermissions } from './permissions.ts';

const map = 'https://maps.example.com/embed/firm';

test.each(['', 'G-abcde12345'])(
  'rule 5.41: with neither a valid id of the tag service ("%s") nor a challenge only the map may be embedded',
  (measurementId) => {
    expect(pagePermissions(map, { analytics: { measurementId }, challenge: { turnstileSiteKey: '' } })).toEqual({
      frameOrigins: ['https://maps.example.com'],
      scriptOrigins: [],
      connectOrigins: [],
      trustedTypes: [],
    });
  },
);

test('rules 5.38 and 5.41: the tag service and the challenge add what they need, each with a separate policy', () => {
  const permissions = pagePermissions(map, {
    analytics: { measurementId: 'G-ABCDE12345' },
    challenge: { turnstileSiteKey: '1x00000000000000000000AA' },
  });
  expect(permissions.frameOrigins).toEqual(['https://maps.example.com', 'https://challenges.cloudflare.com']);
  expect(permissions.scriptOrigins).toEqual(['https://www.googletagmanager.com', 'https://challenges.cloudflare.com']);
  expect(permissions.trustedTypes).toEqual(['tag-service', 'challenge']);
});
