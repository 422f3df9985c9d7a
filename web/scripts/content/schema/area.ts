import * as v from 'valibot';
import { text } from './values.ts';

/** `content/area.json`: the towns on the drawn map, in degrees. */
export const areaSchema = v.strictObject({
  centre: text,
  towns: v.array(
    v.strictObject({
      name: text,
      latitude: v.pipe(v.number(), v.minValue(49), v.maxValue(61)),
      longitude: v.pipe(v.number(), v.minValue(-9), v.maxValue(3)),
      label: v.picklist(['left', 'right', 'above', 'below'], 'must be left, right, above or below'),
    }),
  ),
});

export type Area = v.InferOutput<typeof areaSchema>;
