import { paths } from './paths.ts';
import { site } from './site.ts';

/** True if the site has its own estimate and safety check, as the firm has no app host (rule 2.93). */
export const appIsBuiltIn = site.links.app === '';

/** Address of the online estimate, which opens in a new tab. */
export const estimateLink = appLink('online-estimate', paths.estimate.getHref());

/** Address of ‘How Safe Is Your Home’, which opens in a new tab. */
export const safetyCheckLink = appLink('how-safe-is-your-home', paths.safetyCheck.getHref());

function appLink(name: string, builtIn: string): string {
  return appIsBuiltIn ? builtIn : `${site.links.app.replace(/\/$/, '')}/${name}/`;
}
