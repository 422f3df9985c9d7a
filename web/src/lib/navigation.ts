import type { Navigation } from '../../content-model/navigation.ts';
import content from '../../content/navigation.json';

/** Links of header and footer: `content/navigation.json`, checked at build time. */
export const navigation: Navigation = content;
