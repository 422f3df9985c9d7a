/** Lighthouse's results for a page: scores of 100, and the metrics that determine most of the first. */
export interface Figures {
  performance: number;
  accessibility: number;
  bestPractices: number;
  seo: number;
  /** First contentful paint. */
  fcpMs: number;
  /** Largest contentful paint. */
  lcpMs: number;
  /** Total blocking time. */
  tbtMs: number;
  /** Cumulative layout shift. */
  cls: number;
  /** Failed audits, by Lighthouse's ids. */
  failed: readonly string[];
}

const numbers = ['performance', 'accessibility', 'bestPractices', 'seo', 'fcpMs', 'lcpMs', 'tbtMs', 'cls'] as const;

/** The median of each figure over several runs, and every audit that failed in any of them. Throws without a run. */
export function medianOf(runs: readonly Figures[]): Figures {
  const medians = Object.fromEntries(numbers.map((name) => [name, median(runs.map((run) => run[name]))]));
  return { ...(medians as Omit<Figures, 'failed'>), failed: [...new Set(runs.flatMap((run) => run.failed))] };
}

function median(values: readonly number[]): number {
  const middle = values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)];
  if (middle === undefined) throw new Error('the median needs at least one run');
  return middle;
}

const hundredths = (ms: number) => Math.round(ms / 10);

/** The target of each figure; for the two paints it applies to hundredths of a second, as shown. */
const targets: Readonly<Record<(typeof numbers)[number], (value: number) => boolean>> = {
  performance: (score) => score >= 95,
  accessibility: (score) => score === 100,
  bestPractices: (score) => score === 100,
  seo: (score) => score === 100,
  fcpMs: (ms) => hundredths(ms) <= 90,
  lcpMs: (ms) => hundredths(ms) <= 120,
  tbtMs: (ms) => ms < 100,
  cls: (shift) => shift < 0.02,
};

/** The figures that miss their target, by name; NaN misses it. */
export function missesOf(figures: Figures): string[] {
  return numbers.filter((name) => !targets[name](figures[name]));
}
