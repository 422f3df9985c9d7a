import { challengePermissions } from '../features/contact/sending/challenge-service.ts';
import { tagPermissions } from './tag-service.ts';

/** The third parties named in `site.json`. */
interface ThirdParties {
  analytics: { measurementId: string };
  challenge: { turnstileSiteKey: string };
}

/** Permissions of the content security policy beyond the site's own files, read by the gateway from `routes.json`. */
export interface Permissions {
  /** Origins that may be framed: the map at the visitor's request, and the challenge. */
  frameOrigins: string[];
  /** Origins of third-party scripts. */
  scriptOrigins: string[];
  /** Origins that scripts may send to. */
  connectOrigins: string[];
  /** Trusted Types policies for adding scripts. */
  trustedTypes: string[];
}

/** `mapUrl` is that of the embedded map. */
export function pagePermissions(mapUrl: string, { analytics, challenge }: ThirdParties): Permissions {
  const tag = tagPermissions(analytics.measurementId);
  const captcha = challengePermissions(challenge.turnstileSiteKey);
  return {
    frameOrigins: [new URL(mapUrl).origin, ...captcha.frameOrigins],
    scriptOrigins: [...tag.scriptOrigins, ...captcha.scriptOrigins],
    connectOrigins: tag.connectOrigins,
    trustedTypes: [...tag.trustedTypes, ...captcha.trustedTypes],
  };
}
