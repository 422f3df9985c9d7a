import type { GenericSchema } from 'valibot';
import { cctvSystemsSchema } from './screens/cctv-systems.ts';
import { homeSecuritySchema } from './screens/home-security.ts';
import { intruderAlarmsSchema } from './screens/intruder-alarms.ts';

/** The text of the designed pages, `content/screens/{name}.json`: a schema each. */
export const screenSchemas: Record<string, GenericSchema> = {
  'cctv-systems': cctvSystemsSchema,
  'home-security': homeSecuritySchema,
  'intruder-alarms': intruderAlarmsSchema,
};
