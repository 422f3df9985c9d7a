import { paths } from './paths.ts';
import { site } from './site.ts';

/** True if the site has its own estimate and safety check, as the firm has no app host (rule 2.93). */
export const appIsBuiltIn = site.links.app === '';

/** Address of the online estimate, which opens in a new tab. */
export const estimateLink = appAddress(site.links.app, paths.estimate.getHref());

/** Address of ‘How Safe Is Your Home’, which opens in a new tab. */
export const safetyCheckLink = appAddress(site.links.app, paths.safetyCheck.getHref());

/** The address of a page below `/app/`: on the app host, if there is one. */
export function appAddress(host: string, path: string): string {
  return host === '' ? path : host.replace(/\/$/, '') + path.replace(/^\/app/, '');
}
