import * as v from 'valibot';
import { text } from './values.ts';

const place = {
  name: text,
  latitude: v.pipe(v.number(), v.minValue(49), v.maxValue(61)),
  longitude: v.pipe(v.number(), v.minValue(-9), v.maxValue(3)),
};

/** `content/area.json`: what is written on the drawn map, in degrees. */
export const areaSchema = v.strictObject({
  centre: text,
  towns: v.array(
    v.strictObject({
      ...place,
      /** On which side of its dot the name stands. */
      label: v.picklist(['left', 'right', 'above', 'below'], 'must be left, right, above or below'),
      /** Whether a narrow window shows it too. */
      large: v.boolean('must be true or false'),
    }),
  ),
  roads: v.array(v.strictObject(place)),
});

export type Area = v.InferOutput<typeof areaSchema>;
