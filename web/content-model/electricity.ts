import * as v from 'valibot';
import { isoDate } from './values.ts';

/** `content/electricity.json`: the price of a kilowatt-hour with VAT that the running costs are reckoned with, and its date. */
export const electricitySchema = v.strictObject({
  pencePerUnit: v.pipe(
    v.number(),
    v.minValue(1, 'must be a price in pence'),
    v.maxValue(200, 'must be a price in pence'),
  ),
  asOf: isoDate,
});

export type Electricity = v.InferOutput<typeof electricitySchema>;
