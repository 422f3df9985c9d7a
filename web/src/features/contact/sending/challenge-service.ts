/** Whether a key can be a site key of Turnstile, such as `0x4AAAAAAAB1cDeFgHiJkLmN`; those for trials begin with 1, 2 or 3. */
export function isSiteKey(key: string): boolean {
  return /^[0-3]x[A-Za-z0-9_-]{10,60}$/.test(key);
}

/** Where the challenge's script comes from, and its frame. */
export const challengeOrigin = 'https://challenges.cloudflare.com';

/** The script, which shows nothing until it is told where (developers.cloudflare.com/turnstile, "explicit rendering"). */
export const challengeScript = `${challengeOrigin}/turnstile/v0/api.js?render=explicit`;

/** The field of a form in which the answer goes. */
export const CHALLENGE_FIELD = 'cf-turnstile-response';

/** The Trusted Types policy by which the script is added. */
export const challengePolicyName = 'challenge';

/** What the page's policy has to allow for the challenge; without a key, nothing. */
export function challengePermissions(siteKey: string): { frameOrigins: string[]; scriptOrigins: string[]; trustedTypes: string[] } {
  if (!isSiteKey(siteKey)) return { frameOrigins: [], scriptOrigins: [], trustedTypes: [] };
  return { frameOrigins: [challengeOrigin], scriptOrigins: [challengeOrigin], trustedTypes: [challengePolicyName] };
}
