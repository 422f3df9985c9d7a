import * as v from 'valibot';
import { text } from './values.ts';

const place = {
  name: text,
  latitude: v.pipe(v.number(), v.minValue(49), v.maxValue(61)),
  longitude: v.pipe(v.number(), v.minValue(-9), v.maxValue(3)),
};

/** `content/area.json`: the labels of the map, with coordinates in degrees. */
export const areaSchema = v.strictObject({
  centre: text,
  towns: v.array(
    v.strictObject({
      ...place,
      /** Side of the dot on which the name is. */
      label: v.picklist(['left', 'right', 'above', 'below'], 'must be left, right, above or below'),
      /** True for towns shown in narrow windows as well. */
      large: v.boolean('must be true or false'),
    }),
  ),
  roads: v.array(v.strictObject(place)),
});

export type Area = v.InferOutput<typeof areaSchema>;
