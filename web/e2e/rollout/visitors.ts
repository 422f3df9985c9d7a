// Browsers on the site while releases are rolled out: web/node_modules/.bin/node web/e2e/rollout/visitors.ts http://localhost:8080
//
// Visits run one after another until the end of the input: each opens a page, follows a link, opens dialogs and sends a
// callback request. A line of the input is a command, answered by one line:
//
//   open    opens four pages at once and leaves them open
//   use     follows a link, opens dialogs and sends on each of these pages, then closes them
//
// The last line has the number of visits and the phone numbers on the pages. Missing files are written to standard error,
// and the exit code is then 1.
import { createInterface } from 'node:readline';
import { chromium } from 'playwright-core';
import { openVisit, useVisit, type Visit } from './visit.ts';

const OPEN_AT_ONCE = 4;
const paths = ['/', '/home-security/', '/cctv-systems/', '/blog/'];

const [site] = process.argv.slice(2);
if (site === undefined) throw new Error('The address of the site is missing');
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--disable-background-networking',
    '--disable-component-update',
  ],
});

const phones = new Set<string>();
let visits = 0;
let failures = 0;

async function open(): Promise<Visit | undefined> {
  const number = visits++;
  try {
    const visit = await openVisit(browser, site + (paths[number % paths.length] ?? '/'), `visitor ${number}`);
    phones.add(visit.phone);
    return visit;
  } catch (error) {
    fail(`visit ${number} was not opened`, [String(error)]);
    return undefined;
  }
}

async function use(visit: Visit): Promise<void> {
  const opened = visit.page.url();
  try {
    await useVisit(visit);
  } catch (error) {
    fail(opened, [String(error)]);
  }
  if (visit.missing.length > 0) fail(opened, visit.missing);
  await visit.close();
}

function fail(where: string, lines: readonly string[]): void {
  failures++;
  console.error(`${new Date().toISOString()} ${where}: ${lines.join('\n  ')}`);
}

const end = new AbortController();
const visiting = (async () => {
  while (!end.signal.aborted) {
    const visit = await open();
    if (visit) await use(visit);
  }
})();

let opened: Visit[] = [];
for await (const command of createInterface(process.stdin)) {
  if (command === 'open') {
    opened = (await Promise.all(Array.from({ length: OPEN_AT_ONCE }, open))).filter((visit) => visit !== undefined);
    console.info(`${opened.length} pages opened`);
  } else if (command === 'use') {
    for (const visit of opened) await use(visit);
    console.info(`${opened.length} pages used, ${failures} failures so far`);
  }
}
end.abort();
await visiting;
await browser.close();
console.info(
  `browsers: ${visits} visits, ${failures} with something missing; phone numbers: ${[...phones].toSorted().join(' ')}`,
);
process.exitCode = failures > 0 ? 1 : 0;
