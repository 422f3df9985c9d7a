import { basename } from 'node:path';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { inject, onTestFinished } from 'vitest';
import { writeEvidence } from './evidence.ts';
import { refuseCookies } from './refuse-cookies.ts';
import { addLogs, markLogs } from './service-logs.ts';
import { borrowContext } from './warm-contexts.ts';

export interface OpenOptions extends BrowserContextOptions {
  /** Parts of the error messages that the test expects. */
  expected?: readonly string[];
  /** True if the visitor has not chosen yet: the cookie banner appears after 3 s. By default all optional cookies are refused. */
  undecided?: boolean;
}

const sharedLogs = inject('serviceLogs');
if (sharedLogs) addLogs(sharedLogs);

/**
 * Opens a page without cookies, storage or routes of other tests. The test fails when it ends if the page had unexpected
 * errors: console errors and warnings, uncaught errors, violations of the content security policy, failed requests, and
 * statuses of 400 and above. A failed test writes its evidence to `target/test-reports/browser/failures/`.
 */
export async function openPage({ expected = [], undecided = false, viewport, reducedMotion = 'reduce', ...options }: OpenOptions = {}): Promise<Page> {
  const { context, giveBack } = await borrowContext(options);
  const marks = await markLogs();
  const refused = undecided ? undefined : await context.addInitScript(refuseCookies);
  const page = await context.newPage();
  // Set on the page, so that tests with other sizes can share a warm context.
  if (viewport) await page.setViewportSize(viewport);
  if (reducedMotion !== 'reduce') await page.emulateMedia({ reducedMotion });

  const console: string[] = [];
  const complaints: string[] = [];
  const complain = (line: string) => {
    console.push(line);
    complaints.push(line);
  };
  page.on('console', (message) => {
    const line = `console: ${message.text()}`;
    if (['error', 'warning'].includes(message.type())) complain(line);
    else console.push(line);
  });
  page.on('pageerror', (error) => complain(`uncaught: ${error.message}`));
  page.on('requestfailed', (request) => {
    // A navigation aborts the requests in flight, and without script the page's scripts are not fetched.
    // Neither is an error.
    const unwanted = options.javaScriptEnabled === false && request.url().endsWith('.js');
    if (!unwanted && request.failure()?.errorText !== 'net::ERR_ABORTED') complain(`failed: ${request.url()}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400) complain(`${response.status()}: ${response.url()}`);
  });

  onTestFinished(async ({ task }) => {
    const unexpected = complaints.filter((complaint) => !expected.some((part) => complaint.includes(part)));
    const failed = task.result?.state === 'fail' || unexpected.length > 0;
    const pages = context.pages().slice(1);
    const evidence = failed ? await writeEvidence({ file: basename(task.file.name), name: task.name }, pages, console, marks) : '';
    await refused?.dispose();
    await giveBack();
    if (failed) throw new Error([...unexpected.map((complaint) => `The page complained. ${complaint}`), `Screenshot, HTML, console and logs: ${evidence}`].join('\n'));
  });
  return page;
}

/** Opens an address and waits until the page is interactive and fully rendered: until then its height is an estimate. */
export async function openInteractive(page: Page, url: string): Promise<void> {
  await openHydrated(page, url);
  await page.locator('html[data-drawn]').waitFor({ state: 'attached' });
}

/** Opens an address and waits until the page is interactive; what is below the window may not be rendered yet. */
export async function openHydrated(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
}

/** Holds back the page's requests for files that match a pattern. The returned function releases them. */
export async function hold(page: Page, files: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(files, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}
