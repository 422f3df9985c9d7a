import type { GenericSchema } from 'valibot';
import { homeSecuritySchema } from './screens/home-security.ts';
import { intruderAlarmsSchema } from './screens/intruder-alarms.ts';

/** The text of the designed pages, `content/screens/{name}.json`: a schema each. */
export const screenSchemas: Record<string, GenericSchema> = {
  'home-security': homeSecuritySchema,
  'intruder-alarms': intruderAlarmsSchema,
};
