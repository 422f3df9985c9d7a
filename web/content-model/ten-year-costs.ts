import * as v from 'valibot';
import { type Comparison, isoDate, slug, some, text } from './values.ts';

const whole = (least: number) =>
  v.pipe(
    v.number('must be a number'),
    v.integer('must be a whole number'),
    v.minValue(least, `must be at least ${least}`),
  );

/** `content/ten-year-costs.json`: what `content/estimate.json` does not have for the costs of ten years (rules 2.122 to 2.124). */
export const tenYearCostsSchema = v.strictObject({
  /** The day on which the firm last set these prices and those of the estimate. Empty: they are the invented ones, which a production build refuses. */
  pricesOf: v.union([v.literal(''), isoDate], 'must be empty, or a date like 2026-02-28'),
  label: text,
  title: text,
  lead: text,
  /** Answers to the estimate's questions that all of the systems share. */
  house: v.record(slug, some(slug)),
  /** The systems that are compared, with their answers. */
  systems: some(v.strictObject({ name: text, answers: v.record(slug, some(slug)) })),
  /** Parts that wear out: pounds with VAT, and after how many years one is changed. */
  batteries: some(v.strictObject({ name: text, price: whole(1), years: whole(1) })),
  /** Names of the yearly costs in the estimate that are monitoring; the others are visits. */
  monitoring: some(text),
  columns: v.strictObject({ system: text, parts: text, batteries: text, visits: text, monitoring: text, sum: text }),
  captions: v.strictObject({ kinds: text, years: text }),
  yearsTitle: text,
  /** The row of a year, `{year}`, and of all. */
  years: v.strictObject({ corner: text, row: v.pipe(text, v.includes('{year}', 'must contain {year}')), all: text }),
  /** With the day of the prices, `{date}`, and without. */
  dated: v.pipe(text, v.includes('{date}', 'must contain {date}')),
  undated: text,
  assumptions: some(text),
});

export type TenYearCosts = v.InferOutput<typeof tenYearCostsSchema>;

/** The section on the costs of ten years, as the page shows it. */
export interface TenYearCostsSection extends Pick<
  TenYearCosts,
  'label' | 'title' | 'lead' | 'yearsTitle' | 'assumptions'
> {
  /** A row for each system, with each kind of cost and the sum of ten years. */
  kinds: Comparison;
  /** A row for each year and one for all, with the sum of each system. */
  years: Comparison;
}
