import * as v from 'valibot';
import { link, slug, some, text, titled } from './values.ts';

/** The questions, in their order. Visitors read "neighbourhood". */
export const questionIds = ['alarm-system', 'cctv', 'doors-windows', 'exterior-lighting', 'neighborhood'] as const;

export type QuestionId = (typeof questionIds)[number];

/** The highest score of one answer. */
export const MAX_SCORE = 3;

const score = v.pipe(
  v.number('must be a number'),
  v.integer('must be a whole number'),
  v.minValue(0, 'must be at least 0'),
  v.maxValue(MAX_SCORE, `must be at most ${MAX_SCORE}`),
);
const total = v.pipe(v.number('must be a number'), v.integer('must be a whole number'));

/** Advice on an answer: one improvement that costs nothing, and one that the firm offers. */
const advice = v.strictObject({ free: text, firm: text, link });

const option = v.pipe(
  v.strictObject({ id: slug, label: text, note: v.optional(text), score, finding: text, advice: v.optional(advice) }),
  v.check(
    ({ score: points, advice: given }) => points > 1 || given !== undefined,
    'must have advice, as its score is 0 or 1',
  ),
  v.check(
    ({ score: points, advice: given }) => points < MAX_SCORE || given === undefined,
    'must have no advice, as its score is the highest',
  ),
);

const question = v.strictObject({
  id: v.picklist(questionIds, `must be one of ${questionIds.join(', ')}`),
  /** A word or two for the drawing and the result. */
  name: text,
  title: text,
  hint: v.optional(text),
  options: v.pipe(
    some(option),
    v.check((options) => new Set(options.map(({ id }) => id)).size === options.length, 'must have different ids'),
    v.check(
      (options) => [0, MAX_SCORE].every((points) => options.some((each) => each.score === points)),
      `must have an option that scores 0 and one that scores ${MAX_SCORE}`,
    ),
  ),
});

/** The verdict on totals from `from` to `to`, both inclusive. */
const band = v.strictObject({ from: total, to: total, title: text, text });

/** Returns true if bands follow each other from 0 to the highest total. */
function coverAllTotals(bands: v.InferOutput<typeof band>[]): boolean {
  return (
    bands.every(({ from, to }, index) => from <= to && from === (bands[index - 1]?.to ?? -1) + 1) &&
    bands.at(-1)?.to === questionIds.length * MAX_SCORE
  );
}

/** `content/safety-check.json`. */
export const safetyCheckSchema = v.strictObject({
  head: v.strictObject({ heading: text, lead: text, privacy: text }),
  /** Label of the button that leads from the last question to the result. */
  finish: text,
  questions: v.pipe(
    v.array(question),
    v.check(
      (questions) => questions.map(({ id }) => id).join() === questionIds.join(),
      `must be, in this order: ${questionIds.join(', ')}`,
    ),
  ),
  bands: v.pipe(
    some(band),
    v.check(coverAllTotals, `must cover 0 to ${questionIds.length * MAX_SCORE} in order, without gap or overlap`),
  ),
  result: v.strictObject({
    /** The score in words; `{score}` and `{most}` are filled in. */
    score: v.pipe(text, v.includes('{score}', 'must contain {score}'), v.includes('{most}', 'must contain {most}')),
    /** A word for each score of an answer. */
    levels: v.pipe(v.array(text), v.length(MAX_SCORE + 1, 'must be a word for each score from 0 to 3')),
    alt: text,
    answer: text,
    free: text,
    firm: text,
    change: text,
    next: text,
    again: text,
    print: text,
    findings: v.strictObject({ label: text, title: text, lead: text }),
  }),
  talk: v.strictObject({ title: text, text, button: text }),
  list: v.strictObject({ label: text, title: text, lead: text, strong: text }),
  call: titled,
});

export type SafetyCheck = v.InferOutput<typeof safetyCheckSchema>;
export type SafetyQuestion = SafetyCheck['questions'][number];
export type SafetyOption = SafetyQuestion['options'][number];
