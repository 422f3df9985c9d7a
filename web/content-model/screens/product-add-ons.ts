import * as v from 'valibot';
import { comparison, faq, head, mark, questionsBeside, some, text, titled } from '../values.ts';

const section = { label: text, title: text };

const product = v.strictObject({
  lead: text,
  good: text,
  poor: text,
  worksWith: text,
  battery: text,
  range: text,
  /** Marks on its picture, by the marker names of `src/assets/products/products.json`. */
  marks: v.record(text, mark),
});

/** `content/screens/product-add-ons.json`: the text on each product beyond `products.json`, by its picture's name. */
export const productAddOnsSchema = v.strictObject({
  head,
  products: v.strictObject({
    ...section,
    terms: v.strictObject({ good: text, poor: text, worksWith: text, battery: text, range: text }),
    typical: text,
    /** By the product's `image`; a further check ensures that the product exists. */
    entries: v.record(text, product),
  }),
  radio: v.strictObject({
    ...section,
    lead: text,
    alt: text,
    marks: v.strictObject({ panel: mark, inner: mark, outer: mark, shed: mark }),
    notes: some(titled),
    next: text,
  }),
  smaller: v.strictObject({ ...section, lead: text, entries: some(titled) }),
  fits: v.strictObject({ ...section, table: comparison, note: text }),
  questions: questionsBeside({ magnet: mark, cell: mark, screw: mark }),
  faq,
  call: titled,
});

export type ProductAddOns = v.InferOutput<typeof productAddOnsSchema>;
