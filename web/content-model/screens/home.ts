import * as v from 'valibot';
import { internalPath, some, text, titled } from '../values.ts';

const mark = v.strictObject({ title: text, note: text });

/** `content/screens/home.json`: the home page's text, except services and products. */
export const homeSchema = v.strictObject({
  hero: v.strictObject({
    heading: text,
    alt: text,
    /** Marks of the camera, the siren, the hall and the lamp, in this order. */
    marks: v.strictTuple([mark, mark, mark, mark]),
    /** For screen readers and search engines, below the headline. */
    search: some(titled),
  }),
  about: v.strictObject({
    title: text,
    text: some(text),
    links: some(v.strictObject({ label: text, text, href: internalPath })),
    plan: v.strictObject({
      alt: text,
      /** The front door, the hall, the back room and the kitchen door, in this order. */
      marks: v.strictTuple([mark, mark, mark, mark]),
    }),
  }),
  /** The online estimate, then the form. */
  quote: v.strictObject({ title: text, text, button: text, form: titled }),
  services: v.strictObject({ title: text, banner: text }),
  products: v.strictObject({ text }),
});

export type Home = v.InferOutput<typeof homeSchema>;
