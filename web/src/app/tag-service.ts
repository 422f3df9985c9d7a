/** Whether an id is one of Google Analytics: `G-` and 10 upper-case letters or digits (spec §5). */
export function isMeasurementId(id: string): boolean {
  return /^G-[A-Z0-9]{10}$/.test(id);
}

/** Where the tag's script comes from. */
export const tagOrigin = 'https://www.googletagmanager.com';

/** Where it sends what it counts. One by one: the page's policy has no wildcards. */
export const collectOrigins = [
  'https://www.google-analytics.com',
  'https://region1.google-analytics.com',
  'https://analytics.google.com',
  'https://region1.analytics.google.com',
] as const;

/** The Trusted Types policy by which the one script is added. */
export const tagPolicyName = 'tag-service';

/** What the page's policy has to allow for the tag service; with an id that is none, nothing. */
export function tagPermissions(id: string): { scriptOrigins: string[]; connectOrigins: string[]; trustedTypes: string[] } {
  if (!isMeasurementId(id)) return { scriptOrigins: [], connectOrigins: [], trustedTypes: [] };
  return { scriptOrigins: [tagOrigin], connectOrigins: [tagOrigin, ...collectOrigins], trustedTypes: [tagPolicyName] };
}
