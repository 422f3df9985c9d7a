import type { GenericSchema } from 'valibot';
import { commercialSecuritySchema } from './screens/commercial-security.ts';

/** The text of the designed pages, `content/screens/{name}.json`: a schema each. */
export const screenSchemas: Record<string, GenericSchema> = {
  'commercial-security': commercialSecuritySchema,
};
