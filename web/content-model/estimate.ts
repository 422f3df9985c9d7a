import * as v from 'valibot';
import { frontPlaceNames, planPlaceNames } from './house-places.ts';
import { isoDate, some, text } from './values.ts';

const id = v.pipe(text, v.regex(/^[a-z]+(?:-[a-z]+)*$/, 'must be lower-case words joined by "-"'));
/** Whole pounds, VAT included. */
const pounds = v.pipe(v.number(), v.integer('must be in whole pounds'), v.minValue(0, 'must not be negative'));
const minutes = v.pipe(v.number(), v.integer('must be in whole minutes'), v.minValue(0, 'must not be negative'));
const percent = v.pipe(v.number(), v.minValue(0, 'must be at least 0'), v.maxValue(50, 'must be at most 50'));

/** Answers under which something applies: for each question named, one of its options must have been chosen. */
const when = v.record(id, some(id));

const option = v.strictObject({ id, label: text, note: v.optional(text) });

const question = v.strictObject({
  id,
  title: text,
  hint: v.optional(text),
  /** One answer, or any number. */
  kind: v.picklist(['one', 'many'], 'must be "one" or "many"'),
  options: some(option),
});

const part = v.strictObject({
  name: text,
  /** Its symbol on the drawing. */
  symbol: v.picklist(
    ['unit', 'contact', 'detector', 'siren', 'camera'],
    'must be unit, contact, detector, siren or camera',
  ),
  price: pounds,
  /** Fitting time. */
  minutes,
});

const line = v.strictObject({
  id,
  part: id,
  /** The door or room that it is for. */
  place: text,
  reason: text,
  when,
  /** Its place on the drawing. */
  at: v.picklist(
    [...planPlaceNames, ...frontPlaceNames],
    `must be one of ${[...planPlaceNames, ...frontPlaceNames].join(', ')}`,
  ),
  /** True for a part that may be left out. */
  optional: v.optional(v.boolean(), false),
});

/** `content/estimate.json`: the questions, parts, prices and rules of the estimate (rules 2.95 to 2.99). */
export const estimateSchema = v.strictObject({
  /** The day on which the firm last set the prices. Empty: they are the invented ones, which a production build refuses. */
  pricesOf: v.union([v.literal(''), isoDate], 'must be empty, or a date like 2026-02-28'),
  head: v.strictObject({ heading: text, lead: text }),
  questions: some(question),
  parts: v.record(id, part),
  lines: some(line),
  /** Parts that replace others: a detector that tolerates a cat, a siren that stays. */
  swaps: v.array(v.strictObject({ part: id, by: id, when })),
  labour: v.strictObject({ name: text, reason: text, pricePerHour: pounds, minutes }),
  yearly: some(v.strictObject({ name: text, price: pounds, when })),
  range: v.strictObject({ below: percent, above: percent, why: text }),
  /** Reasons why the final price may differ, which only a visit can settle. */
  visit: some(v.strictObject({ text, when })),
  result: v.strictObject({ heading: text, finance: text }),
});

export type EstimateContent = v.InferOutput<typeof estimateSchema>;
