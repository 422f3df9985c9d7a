/** Returns true if a key has the form of a Turnstile site key, such as `0x4AAAAAAAB1cDeFgHiJkLmN`. Test keys begin with 1, 2 or 3. */
export function isSiteKey(key: string): boolean {
  return /^[0-3]x[A-Za-z0-9_-]{10,60}$/.test(key);
}

/** Origin of the challenge's script and frame. */
export const challengeOrigin = 'https://challenges.cloudflare.com';

/** The script, with explicit rendering (developers.cloudflare.com/turnstile). */
export const challengeScript = `${challengeOrigin}/turnstile/v0/api.js?render=explicit`;

/** The form field of the challenge response. */
export const CHALLENGE_FIELD = 'cf-turnstile-response';

/** Name of the Trusted Types policy that allows the script. */
export const challengePolicyName = 'challenge';

/** Permissions that the challenge needs in the content security policy; none without a key. */
export function challengePermissions(siteKey: string): {
  frameOrigins: string[];
  scriptOrigins: string[];
  trustedTypes: string[];
} {
  if (!isSiteKey(siteKey)) return { frameOrigins: [], scriptOrigins: [], trustedTypes: [] };
  return { frameOrigins: [challengeOrigin], scriptOrigins: [challengeOrigin], trustedTypes: [challengePolicyName] };
}
