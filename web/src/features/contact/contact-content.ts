import type { ContactUs } from '../../../content-model/screens/contact-us.ts';
import content from '../../../content/screens/contact-us.json';

/** Text of the contact page and section: `content/screens/contact-us.json`, checked at build time. */
export const contactContent = content as ContactUs;
