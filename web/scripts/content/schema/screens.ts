import type { GenericSchema } from 'valibot';
import { aboutUsSchema } from './screens/about-us.ts';
import { annualMaintenanceSchema } from './screens/annual-maintenance.ts';
import { commercialSecuritySchema } from './screens/commercial-security.ts';
import { flexibleFinanceSchema } from './screens/flexible-finance.ts';
import { notFoundSchema } from './screens/not-found.ts';
import { thankYouSchema } from './screens/thank-you.ts';

/** The text of the designed pages, `content/screens/{name}.json`: a schema each. */
export const screenSchemas: Record<string, GenericSchema> = {
  'about-us': aboutUsSchema,
  'annual-maintenance': annualMaintenanceSchema,
  'commercial-security': commercialSecuritySchema,
  'flexible-finance': flexibleFinanceSchema,
  'not-found': notFoundSchema,
  'thank-you': thankYouSchema,
};
