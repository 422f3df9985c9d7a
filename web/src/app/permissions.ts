import { challengePermissions } from '../features/contact/sending/challenge-service.ts';
import { tagPermissions } from './tag-service.ts';

/** What the site says of whom its pages use. */
interface Uses {
  links: { mapsEmbed: string };
  analytics: { measurementId: string };
  challenge: { turnstileSiteKey: string };
}

/** What the page's policy has to allow beyond our own files, as the gateway reads it in `routes.json`. */
export interface Permissions {
  /** Sites whose pages ours show in a frame: the map, when the visitor asks for it, and the challenge. */
  frameOrigins: string[];
  /** Sites whose scripts run. */
  scriptOrigins: string[];
  /** Sites that scripts send to. */
  connectOrigins: string[];
  /** The policies of Trusted Types by which scripts are added. */
  trustedTypes: string[];
}

export function pagePermissions({ links, analytics, challenge }: Uses): Permissions {
  const tag = tagPermissions(analytics.measurementId);
  const check = challengePermissions(challenge.turnstileSiteKey);
  return {
    frameOrigins: [new URL(links.mapsEmbed).origin, ...check.frameOrigins],
    scriptOrigins: [...tag.scriptOrigins, ...check.scriptOrigins],
    connectOrigins: tag.connectOrigins,
    trustedTypes: [...tag.trustedTypes, ...check.trustedTypes],
  };
}
