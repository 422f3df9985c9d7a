import type { Site } from '../../content-model/site.ts';
import content from '../../content/site.json';

/** Company, contact details and claims: `content/site.json`, checked at build time. */
export const site: Site = content;
