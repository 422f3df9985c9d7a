import { missesOf, type Figures } from './figures.ts';

/** The circumstances of a measurement. */
export interface Circumstances {
  date: string;
  machine: string;
  lighthouse: string;
  browser: string;
  runs: number;
}

/** A page's path and its figures. */
export type Row = readonly [path: string, figures: Figures];

/** A Markdown table of all pages, with missed targets in bold. */
export function tableOf(rows: readonly Row[]): string {
  const head = ['Page', 'Performance', 'Accessibility', 'Best practices', 'SEO', 'FCP, s', 'LCP, s', 'TBT, ms', 'CLS'];
  const lines = [head, head.map((_, index) => (index === 0 ? '---' : '--:')), ...rows.map(cellsOf)];
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

function cellsOf([path, figures]: Row): string[] {
  const missed = new Set(missesOf(figures));
  const cell = (name: keyof Figures, text: string) => (missed.has(name) ? `**${text}**` : text);
  return [
    `\`${path}\``,
    cell('performance', String(figures.performance)),
    cell('accessibility', String(figures.accessibility)),
    cell('bestPractices', String(figures.bestPractices)),
    cell('seo', String(figures.seo)),
    cell('fcpMs', (figures.fcpMs / 1000).toFixed(2)),
    cell('lcpMs', (figures.lcpMs / 1000).toFixed(2)),
    cell('tbtMs', figures.tbtMs.toFixed(0)),
    cell('cls', figures.cls.toFixed(3)),
  ];
}

/** The content of `docs/development/audit.md`. */
export function reportOf(rows: readonly Row[], { date, machine, lighthouse, browser, runs }: Circumstances): string {
  const failed = rows
    .filter(([, figures]) => figures.failed.length > 0)
    .map(([path, figures]) => `* \`${path}\`: ${figures.failed.join(', ')}`);
  const perfect = rows.filter(([, figures]) => figures.performance === 100).length;
  return `# Lighthouse results

For developers. At the end you know how fast each page is on a phone, and how to measure it again.

Every page of the site, loaded by a phone on a slow network (Lighthouse's own mobile settings: simulated slow 4G, a
processor four times slower), from the release build, each figure the median of ${runs} runs, after one of the first page that is
not recorded. Targets: performance at least 95, all other scores 100, first contentful paint (FCP) within 0.9 s, largest contentful
paint (LCP) within 1.2 s, total blocking time (TBT) under 100 ms, cumulative layout shift (CLS) under 0.02; what misses one is bold.

Measured on ${date} with Lighthouse ${lighthouse} and ${browser}, on ${machine}. Other load on the machine at that
time is visible in FCP, LCP and TBT. To repeat it: \`make audit\`; for a few pages only, without changing this file:
\`make audit AUDIT="/ /contact-us/"\`.

Performance is 100 on ${perfect} of ${rows.length} pages. Pages that are not indexed lose no points for it.

${tableOf(rows)}
${failed.length > 0 ? `\nChecks that cost points:\n\n${failed.join('\n')}\n` : ''}`;
}
