import type { GenericSchema } from 'valibot';
import { cctvSystemsSchema } from './screens/cctv-systems.ts';
import { contactUsSchema } from './screens/contact-us.ts';
import { homeSecuritySchema } from './screens/home-security.ts';
import { homeSchema } from './screens/home.ts';
import { intruderAlarmsSchema } from './screens/intruder-alarms.ts';
import { onlineEstimateSchema } from './screens/online-estimate.ts';
import { productAddOnsSchema } from './screens/product-add-ons.ts';

/** The text of the designed pages, `content/screens/{name}.json`: a schema each. */
export const screenSchemas: Record<string, GenericSchema> = {
  'cctv-systems': cctvSystemsSchema,
  'contact-us': contactUsSchema,
  home: homeSchema,
  'home-security': homeSecuritySchema,
  'intruder-alarms': intruderAlarmsSchema,
  'online-estimate': onlineEstimateSchema,
  'product-add-ons': productAddOnsSchema,
};
