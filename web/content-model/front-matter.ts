import * as v from 'valibot';
import { motif } from './motifs.ts';
import { seoEntry } from './seo.ts';
import { isoDate, slug, text } from './values.ts';

/** Front matter of `content/screens/*.md`, the text of a fixed page without a call to a quote. */
export const screenFrontMatterSchema = v.strictObject({
  heading: text,
  lead: text,
  motif,
  quote: v.literal('false', 'must be false'),
});

/** Front matter of `content/pages/*.md`, served at `/{file name}/`. */
export const pageFrontMatterSchema = v.strictObject({
  ...seoEntry.entries,
  heading: text,
  lead: text,
  motif: v.optional(motif, 'roofs'),
  /** Without the call to a quote at the foot of the page, which has no place under a complaint. */
  quote: v.optional(v.literal('false', 'must be false, or left out')),
  /** The day on which an adviser of the firm approved a legal text; empty until then. */
  readByAdviser: v.optional(v.union([v.literal(''), isoDate], 'must be empty, or a date like 2026-02-28')),
});

/** Front matter of `content/blog/*.md`, served at `/{file name}/`; a draft only as a preview. */
export const postFrontMatterSchema = v.strictObject({
  ...seoEntry.entries,
  heading: text,
  lead: text,
  date: isoDate,
  category: slug,
  motif,
  draft: v.optional(v.picklist(['true', 'false'], 'must be true or false'), 'false'),
});

export type PostFrontMatter = v.InferOutput<typeof postFrontMatterSchema>;
