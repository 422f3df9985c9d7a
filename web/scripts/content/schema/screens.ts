import type { GenericSchema } from 'valibot';

/** The text of the designed pages, `content/screens/{name}.json`: a schema each. */
export const screenSchemas: Record<string, GenericSchema> = {};
