// npm run interactions: how soon each control of the built site answers, into docs/interactions.md; see scripts/interactions.sh.
import { writeFileSync } from 'node:fs';
import { availableParallelism, cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { startStack } from '../../e2e/stack.ts';
import { controls } from './controls.ts';
import { measure } from './measure.ts';
import { reportOf, tableOf, tooSlow, type Row } from './report.ts';

const stack = await startStack();
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
});
const rows: Row[] = [];
try {
  // One after the other: two at once would slow each other down.
  for (const control of controls) rows.push([control, await measure(browser, stack.url, control)]);
  writeFileSync(
    join(import.meta.dirname, '../../../docs/interactions.md'),
    reportOf(rows, {
      date: new Date().toISOString().slice(0, 10),
      machine: `${availableParallelism()} × ${cpus()[0]?.model ?? 'unknown processor'}, ${Math.round(totalmem() / 2 ** 30)} GB`,
      browser: `Chromium ${browser.version()}`,
    }),
  );
} finally {
  await browser.close();
  await stack.close();
}

console.info(tableOf(rows));
const slow = tooSlow(rows);
if (slow.length > 0) {
  console.error(`slower than they may be: ${slow.join(', ')}`);
  process.exitCode = 1;
}
