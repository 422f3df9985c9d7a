import type { Services } from '../../../content-model/services.ts';
import content from '../../../content/services.json';

/** The four services of the home page: `content/services.json`, checked at build time. */
export const serviceCards = content as Services;
