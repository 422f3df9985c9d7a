import type { EstimateContent } from '../../../content-model/estimate.ts';

/** The chosen options by question, as of `components/sections/questionnaire/answers.ts`. */
type Answers = Readonly<Record<string, readonly string[]>>;

type Line = EstimateContent['lines'][number];

/** A part of the estimate at its place. */
export interface EstimateLine extends Pick<Line, 'id' | 'place' | 'reason' | 'at' | 'optional'> {
  name: string;
  symbol: EstimateContent['parts'][string]['symbol'];
  /** Whole pounds with VAT and fitting. */
  price: number;
  /** False for a part that the visitor leaves out. */
  included: boolean;
}

/** An estimate; all prices in whole pounds, VAT included. */
export interface Estimate {
  lines: EstimateLine[];
  /** Setting up and explaining. */
  labour: number;
  /** Sum of the parts that are included and the labour. */
  total: number;
  /** The range that is shown, in steps of ten pounds. */
  low: number;
  high: number;
  yearly: { name: string; price: number }[];
  yearlyTotal: number;
  /** Reasons why the final price may differ, which only a visit can settle. */
  visit: string[];
}

/** Steps of the range, in pounds. */
const STEP = 10;

/** Calculates the estimate for `answers`, without the lines in `leftOut`. Only optional lines can be left out. */
export function estimateFor(content: EstimateContent, answers: Answers, leftOut: readonly string[] = []): Estimate {
  const applying = <Entry extends { when: Line['when'] }>(entries: readonly Entry[]) =>
    entries.filter(({ when }) => applies(when, answers));
  const swaps = applying(content.swaps);
  const { labour: setUp, range } = content;
  const fitting = (minutes: number) => Math.round((minutes / 60) * setUp.pricePerHour);

  const lines = applying(content.lines).flatMap(({ id, part, place, reason, at, optional }): EstimateLine[] => {
    const swap = swaps.find((one) => one.part === part);
    const fitted = content.parts[swap?.by ?? part];
    if (!fitted) return [];
    const { name, symbol, price, minutes } = fitted;
    return [
      {
        id,
        name,
        symbol,
        place,
        reason,
        at,
        optional,
        price: price + fitting(minutes),
        included: !(optional && leftOut.includes(id)),
      },
    ];
  });

  const labour = lines.length > 0 ? fitting(setUp.minutes) : 0;
  const total = sum(lines.filter(({ included }) => included)) + labour;
  const yearly = applying(content.yearly).map(({ name, price }) => ({ name, price }));
  return {
    lines,
    labour,
    total,
    low: Math.floor((total * (100 - range.below)) / 100 / STEP) * STEP,
    high: Math.ceil((total * (100 + range.above)) / 100 / STEP) * STEP,
    yearly,
    yearlyTotal: sum(yearly),
    visit: applying(content.visit).map(({ text }) => text),
  };
}

/** Returns true if for every question of `when` one of its options was chosen. */
function applies(when: Line['when'], answers: Answers): boolean {
  return Object.entries(when).every(([question, options]) =>
    options.some((option) => answers[question]?.includes(option)),
  );
}

function sum(entries: readonly { price: number }[]): number {
  return entries.reduce((total, { price }) => total + price, 0);
}
