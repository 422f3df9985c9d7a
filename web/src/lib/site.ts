import type { Site } from '../../content-model/site.ts';
import content from '../../content/site.json';

/** Who the company is, how it is reached and what it claims: `content/site.json`, checked at build time. */
export const site: Site = content;
