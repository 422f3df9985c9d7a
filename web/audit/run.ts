// npm run audit [-- PATH…]: runs Lighthouse on every page of the built site, or on the given ones; see scripts/measure-site.sh.
import { writeFileSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { startStack } from '../e2e/support/stack.ts';
import { medianOf, missesOf, type Figures } from './figures.ts';
import { machineName } from './machine.ts';
import { measure, type Target } from './measure.ts';
import { reportOf, tableOf, type Row } from './report.ts';
import { requestedPages, routes } from './requested-pages.ts';

const RUNS = 3;

const requested = requestedPages();

async function medianAt(target: Target): Promise<Figures> {
  const runs: Figures[] = [];
  // Sequentially: parallel runs would slow each other down.
  for (let run = 0; run < RUNS; run += 1) runs.push(await measure(target));
  return medianOf(runs);
}

const stack = await startStack();
const rows: Row[] = [];
try {
  const server = new URL(stack.url).host;
  const paths = requested.length > 0 ? requested : routes.pages;
  const targetAt = (path: string): Target => ({
    url: `${routes.origin}${path}`,
    server,
    noindex: routes.noindex.includes(path),
  });
  // A warm-up, which is not recorded: it includes the services' first requests.
  if (paths[0]) await measure(targetAt(paths[0]));
  for (const path of paths) {
    const figures = await medianAt(targetAt(path));
    rows.push([path, figures]);
    console.info(
      `${path}: performance ${figures.performance}, misses: ${missesOf(figures).join(', ') || 'none'} ${figures.failed.join(', ')}`,
    );
  }
} finally {
  await stack.close();
}

if (requested.length > 0) {
  console.info(tableOf(rows));
} else {
  const { version } = createRequire(import.meta.url)('lighthouse/package.json') as { version: string };
  const report = reportOf(rows, {
    date: new Date().toISOString().slice(0, 10),
    machine: machineName(),
    lighthouse: version,
    browser: execFileSync(process.env.CHROMIUM_PATH ?? '/usr/bin/chromium', ['--version'], { encoding: 'utf8' }).trim(),
    runs: RUNS,
  });
  writeFileSync(join(import.meta.dirname, '../../docs/development/audit.md'), report);
  console.info('docs/development/audit.md is written');
}
