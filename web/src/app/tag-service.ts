/** Returns true for an id of Google Analytics: `G-` and 10 upper-case letters or digits (rule 5.40). */
export function isMeasurementId(id: string): boolean {
  return /^G-[A-Z0-9]{10}$/.test(id);
}

/** Origin of the tag's script. */
export const tagOrigin = 'https://www.googletagmanager.com';

/** Origins that receive the measurements, one by one: the content security policy has no wildcards. */
export const collectOrigins = [
  'https://www.google-analytics.com',
  'https://region1.google-analytics.com',
  'https://analytics.google.com',
  'https://region1.analytics.google.com',
] as const;

/** Name of the Trusted Types policy that allows the script. */
export const tagPolicyName = 'tag-service';

/** Permissions that the tag service needs in the content security policy; none with an invalid id. */
export function tagPermissions(id: string): {
  scriptOrigins: string[];
  connectOrigins: string[];
  trustedTypes: string[];
} {
  if (!isMeasurementId(id)) return { scriptOrigins: [], connectOrigins: [], trustedTypes: [] };
  return { scriptOrigins: [tagOrigin], connectOrigins: [tagOrigin, ...collectOrigins], trustedTypes: [tagPolicyName] };
}
