import { expect, test } from 'vitest';
import { challengePermissions, isSiteKey } from './challenge-service.ts';

test.each(['0x4AAAAAAAB1cDeFgHiJkLmN', '1x00000000000000000000AA', '3x00000000000000000000FF'])(
  '%s can be a site key',
  (key) => {
    expect(isSiteKey(key)).toBe(true);
    expect(challengePermissions(key).scriptOrigins).toEqual(['https://challenges.cloudflare.com']);
  },
);

test.each(['', '0x', '4x00000000000000000000AA', '0x4AAAAAAAB1cDeFgHiJ LmN', '0x4AAAAAAAB1cDeFgHiJkLmN"'])(
  '%j is no site key and adds no permissions',
  (key) => {
    expect(isSiteKey(key)).toBe(false);
    expect(Object.values(challengePermissions(key)).flat()).toEqual([]);
  },
);
