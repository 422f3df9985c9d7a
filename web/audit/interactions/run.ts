// npm run interactions: measures the response time of each control of the built site and writes docs/development/interactions.md;
// see scripts/measure-site.sh. With a part of a control's name as argument: measures matching controls only and writes no file.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { startStack } from '../../e2e/support/stack.ts';
import { machineName } from '../machine.ts';
import { controls } from './controls.ts';
import { measure, type Measured } from './measure.ts';
import { medianOf, reportOf, tableOf, tooSlow, type Row } from './report.ts';

const RUNS = 3;

const [wanted] = process.argv.slice(2);
const chosen = wanted === undefined ? controls : controls.filter(({ name }) => name.includes(wanted));
if (chosen.length === 0) throw new Error(`no control has "${wanted}" in its name`);

const stack = await startStack();
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
});
const rows: Row[] = [];
try {
  // Sequentially: parallel runs would slow each other down.
  for (const control of chosen) {
    const runs: Measured[] = [];
    for (let run = 0; run < RUNS; run += 1) runs.push(await measure(browser, stack.url, control));
    rows.push([control, medianOf(runs)]);
  }
  if (wanted === undefined) {
    const report = reportOf(rows, {
      date: new Date().toISOString().slice(0, 10),
      machine: machineName(),
      browser: `Chromium ${browser.version()}`,
    });
    writeFileSync(join(import.meta.dirname, '../../../docs/development/interactions.md'), report);
  }
} finally {
  await browser.close();
  await stack.close();
}

console.info(tableOf(rows));
const slow = tooSlow(rows);
if (slow.length > 0) {
  console.error(`over the budget: ${slow.join(', ')}`);
  process.exitCode = 1;
}
