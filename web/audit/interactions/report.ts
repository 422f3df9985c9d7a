import type { Control } from './controls.ts';
import type { Measured } from './measure.ts';

/** Maximum time of an interaction until the next paint (https://web.dev/articles/inp: "good"). */
const BUDGET_MS = 200;

/** A control and its measurements. */
export type Row = readonly [control: Pick<Control, 'name' | 'path' | 'window'>, measured: Measured];

/** The median run by its slowest interaction, so that interference from other programs is ignored. */
export function medianOf(runs: readonly Measured[]): Measured {
  const median = runs.toSorted((a, b) => a.slowestMs - b.slowestMs)[Math.floor(runs.length / 2)];
  if (!median) throw new Error('a control was never measured');
  return median;
}

/** The names of controls over the budget. */
export function tooSlow(rows: readonly Row[]): string[] {
  return rows.filter(([, { slowestMs }]) => slowestMs > BUDGET_MS).map(([{ name }]) => name);
}

/** A Markdown table of all controls, with those over the budget in bold. */
export function tableOf(rows: readonly Row[]): string {
  const lines = rows.map(([{ name, path, window }, { interactions, slowestMs }]) => {
    const slowest = interactions === 0 ? 'under 16' : String(Math.round(slowestMs));
    return [name, `\`${path}\``, window, slowestMs > BUDGET_MS ? `**${slowest}**` : slowest];
  });
  return [['Control', 'Page', 'Window', 'Slowest, ms'], ['---', '---', '---', '--:'], ...lines]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
}

/** The content of `docs/development/interactions.md`. */
export function reportOf(
  rows: readonly Row[],
  { date, machine, browser }: { date: string; machine: string; browser: string },
): string {
  return `# Response time of each control

For developers. At the end you know how soon each control responds on a slow phone, and how to measure it again.

The time from a press or key to the next paint (interaction to next paint, INP), for each control of the
site, in the release build: on a processor four times slower than the machine's and a slow 4G network (150 ms, 1.6 Mbit/s),
the slowest interaction of each control, on a page that has just become interactive (for the reviews: that is rendered
completely); the median of three runs. Good is ${BUDGET_MS} ms or less; slower ones are in bold and fail the run. The browser reports steps of 8 ms, and nothing
under 16.

Measured on ${date} with ${browser}, on ${machine}. Other load on the machine at that time is visible. To repeat it:
\`make interactions\`.

${tableOf(rows)}
`;
}
