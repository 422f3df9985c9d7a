import type { PageSite } from '../../content-model/site.ts';
import content from '../../content/site.json';

/**
 * Company, contact details and claims: `content/site.json`, checked at build time. The build leaves out what only it
 * names (`scripts/content/page-site.ts`), since this is in the script of every page.
 */
export const site: PageSite = content;
