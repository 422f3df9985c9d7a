import * as v from 'valibot';
import { some, text } from './values.ts';

const fraction = v.pipe(v.number(), v.minValue(0), v.maxValue(1));
const point = v.strictObject({ x: fraction, y: fraction });

const product = v.strictObject({
  id: v.number(),
  title: text,
  description: text,
  /** Name of its pictures in `src/assets/products`, and their text alternative. */
  image: text,
  alt: text,
  /** A symbol of `src/assets/icons.svg`. */
  icon: v.picklist(['detector', 'siren', 'app', 'contact', 'vehicle'], 'must be a symbol of icons.svg'),
  /** Marks: a marker of `src/assets/products/products.json`, its text, and the position of its label. */
  marks: some(
    v.strictObject({ marker: text, title: text, note: text, label: point, side: v.picklist(['left', 'right']) }),
  ),
});

/** `content/products.json`: the five products of the home page (rules 2.50 and 3.9). */
export const productsSchema = v.pipe(
  v.array(product),
  v.length(5, 'must be the five products'),
  v.checkItems(({ id }, index) => id === index + 1, 'must have the ids 1 to 5, in order'),
);

export type Products = v.InferOutput<typeof productsSchema>;
