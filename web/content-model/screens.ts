import type { GenericSchema } from 'valibot';
import { aboutUsSchema } from './screens/about-us.ts';
import { annualMaintenanceSchema } from './screens/annual-maintenance.ts';
import { blogSchema } from './screens/blog.ts';
import { cctvSystemsSchema } from './screens/cctv-systems.ts';
import { commercialSecuritySchema } from './screens/commercial-security.ts';
import { contactAreaSchema } from './screens/contact-area.ts';
import { contactUsSchema } from './screens/contact-us.ts';
import { flexibleFinanceSchema } from './screens/flexible-finance.ts';
import { homeSchema } from './screens/home.ts';
import { homeSecuritySchema } from './screens/home-security.ts';
import { intruderAlarmsSchema } from './screens/intruder-alarms.ts';
import { notFoundSchema } from './screens/not-found.ts';
import { onlineEstimateSchema } from './screens/online-estimate.ts';
import { productAddOnsSchema } from './screens/product-add-ons.ts';
import { thankYouSchema } from './screens/thank-you.ts';

/** The schemas of the designed pages' text, `content/screens/{name}.json`. */
export const screenSchemas: Record<string, GenericSchema> = {
  'about-us': aboutUsSchema,
  'annual-maintenance': annualMaintenanceSchema,
  blog: blogSchema,
  'cctv-systems': cctvSystemsSchema,
  'commercial-security': commercialSecuritySchema,
  'contact-area': contactAreaSchema,
  'contact-us': contactUsSchema,
  'flexible-finance': flexibleFinanceSchema,
  home: homeSchema,
  'home-security': homeSecuritySchema,
  'intruder-alarms': intruderAlarmsSchema,
  'not-found': notFoundSchema,
  'online-estimate': onlineEstimateSchema,
  'product-add-ons': productAddOnsSchema,
  'thank-you': thankYouSchema,
};
