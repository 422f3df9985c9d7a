import type { ContactArea } from '../../../content-model/screens/contact-area.ts';
import content from '../../../content/screens/contact-area.json';

/** Text of callouts, map and towns: `content/screens/contact-area.json`, checked at build time. */
export const contactAreaContent = content as ContactArea;
