import type { GenericSchema } from 'valibot';
import { contactUsSchema } from './screens/contact-us.ts';
import { homeSchema } from './screens/home.ts';
import { onlineEstimateSchema } from './screens/online-estimate.ts';

/** The text of the designed pages, `content/screens/{name}.json`: a schema each. */
export const screenSchemas: Record<string, GenericSchema> = {
  'contact-us': contactUsSchema,
  home: homeSchema,
  'online-estimate': onlineEstimateSchema,
};
