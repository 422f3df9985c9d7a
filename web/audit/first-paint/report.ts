import type { Paints } from './measure.ts';

/** The share of loads that are at least as fast as the figures given: that of Core Web Vitals (https://web.dev/articles/vitals). */
const PERCENTILE = 0.75;

/** A page's path and its paints. */
export type Row = readonly [path: string, paints: Paints];

/** The 75th percentile of each figure over several loads. Throws without a load. */
export function percentileOf(loads: readonly Paints[]): Paints {
  const at = (name: keyof Paints) => {
    const value = loads.map((load) => load[name]).toSorted((a, b) => a - b)[Math.ceil(loads.length * PERCENTILE) - 1];
    if (value === undefined) throw new Error('a page was never loaded');
    return value;
  };
  return { fcpMs: at('fcpMs'), lcpMs: at('lcpMs'), cls: at('cls') };
}

/** A Markdown table of all pages. */
export function tableOf(rows: readonly Row[]): string {
  const lines = rows.map(([path, { fcpMs, lcpMs, cls }]) => [
    `\`${path}\``,
    fcpMs.toFixed(0),
    lcpMs.toFixed(0),
    cls.toFixed(4),
  ]);
  return [['Page', 'FCP, ms', 'LCP, ms', 'CLS'], ['---', '--:', '--:', '--:'], ...lines]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
}

/** The content of `docs/development/first-paint.md`. */
export function reportOf(
  rows: readonly Row[],
  { date, machine, browser, loads }: { date: string; machine: string; browser: string; loads: number },
): string {
  return `# First paint

How soon a visitor with a slow phone sees a page, for one page of each layout: first and largest contentful paint (FCP, LCP) and layout shift (CLS) in the
release build, on a processor four times slower than the machine's and a slow 4G network (150 ms, 1.6 Mbit/s), emulated by the
browser, with an empty cache. The 75th percentile of ${loads} loads, through the edge, over HTTP/2 and TLS. The browser delays
answers, not the connection's handshakes. Lighthouse ([audit](audit.md)) calculates its figures from a fast load instead.

Measured on ${date} with ${browser}, on ${machine}. Other load on the machine at that time is visible. To repeat it: \`make paint\`; for
other pages, without changing this file: \`make paint PAINT="/ /contact-us/"\`.

${tableOf(rows)}
`;
}
