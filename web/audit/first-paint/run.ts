// npm run paint [-- PATH…]: loads one page of each layout through the edge on a slow phone, or the given ones; see scripts/measure-site.sh.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { startStack } from '../../e2e/support/stack.ts';
import { layouts } from '../../e2e/support/layouts.ts';
import { machineName } from '../machine.ts';
import { requestedPages } from '../requested-pages.ts';
import { startEdge } from './edge.ts';
import { measure, type Paints } from './measure.ts';
import { percentileOf, reportOf, tableOf, type Row } from './report.ts';

const LOADS = 9;

const requested = requestedPages();

await using running = new AsyncDisposableStack();
const stack = running.adopt(await startStack(), (started) => started.close());
const edge = running.adopt(await startEdge(stack.url), (started) => started.close());
const browser = running.use(
  await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-quic'],
  }),
);
const rows: Row[] = [];
for (const path of requested.length > 0 ? requested : layouts) {
  const loads: Paints[] = [];
  // Sequentially: parallel loads would slow each other down.
  for (let load = 0; load < LOADS; load += 1) loads.push(await measure(browser, `${edge.url}${path}`));
  rows.push([path, percentileOf(loads)]);
  console.info(tableOf(rows).split('\n').at(-1));
}
if (requested.length === 0) {
  const report = reportOf(rows, {
    date: new Date().toISOString().slice(0, 10),
    machine: machineName(),
    browser: `Chromium ${browser.version()}`,
    loads: LOADS,
  });
  writeFileSync(join(import.meta.dirname, '../../../docs/development/first-paint.md'), report);
}
