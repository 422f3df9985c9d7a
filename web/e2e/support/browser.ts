import { basename } from 'node:path';
import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import { expect, inject, onTestFinished } from 'vitest';
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
export async function openPage({
  expected = [],
  undecided = false,
  viewport,
  reducedMotion = 'reduce',
  ...options
}: OpenOptions = {}): Promise<Page> {
  const { context, release } = await borrowContext(options);
  const marks = await markLogs();
  const refused = undecided ? undefined : await context.addInitScript(refuseCookies);
  const page = await context.newPage();
  // Set on the page, so that tests with other sizes can share a warm context.
  if (viewport) await page.setViewportSize(viewport);
  if (reducedMotion !== 'reduce') await page.emulateMedia({ reducedMotion });

  const console: string[] = [];
  const errors: string[] = [];
  const recordError = (line: string) => {
    console.push(line);
    errors.push(line);
  };
  page.on('console', (message) => {
    const line = `console: ${message.text()}`;
    if (['error', 'warning'].includes(message.type())) recordError(line);
    else console.push(line);
  });
  page.on('pageerror', (error) => recordError(`uncaught: ${error.message}`));
  page.on('requestfailed', (request) => {
    // A navigation aborts the requests in flight, and without script the page's scripts are not fetched.
    // Neither is an error.
    const unwanted = options.javaScriptEnabled === false && request.url().endsWith('.js');
    const reason = request.failure()?.errorText;
    if (!unwanted && reason !== 'net::ERR_ABORTED') recordError(`failed: ${request.url()} (${reason})`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400) recordError(`${response.status()}: ${response.url()}`);
  });

  onTestFinished(async ({ task }) => {
    const unexpected = errors.filter((error) => !expected.some((part) => error.includes(part)));
    const failed = task.result?.state === 'fail' || unexpected.length > 0;
    const pages = context.pages().slice(1);
    const evidence = failed
      ? await writeEvidence({ file: basename(task.file.name), name: task.name }, pages, console, marks)
      : '';
    await refused?.dispose();
    await release();
    if (failed)
      throw new Error(
        [
          ...unexpected.map((error) => `Unexpected error on the page: ${error}`),
          `Screenshot, HTML, console and logs: ${evidence}`,
        ].join('\n'),
      );
  });
  return page;
}

/** Opens an address and waits until the page is interactive and fully rendered: until then its height is an estimate. */
export async function openInteractive(page: Page, url: string): Promise<void> {
  await openHydrated(page, url);
  await page.locator('html[data-rendered]').waitFor({ state: 'attached' });
}

/** Opens an address and waits until the page is interactive; what is below the window may not be rendered yet. */
export async function openHydrated(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
}

/** Holds back the page's requests for files that match a pattern. The returned function releases them. */
export async function holdRequests(page: Page, files: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(files, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** Waits until the element itself has the focus. */
export async function expectFocus(element: Locator): Promise<void> {
  await expect.poll(() => element.evaluate((node) => node === document.activeElement)).toBe(true);
}

/** Returns true if the focus is on the element or inside it at this moment. */
export const containsFocus = (element: Locator): Promise<boolean> =>
  element.evaluate((node) => node.contains(document.activeElement));

/** Scrolls the page and waits for its scroll event. */
export async function scrollTo(page: Page, top: number): Promise<void> {
  await page.evaluate((y) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    if (window.scrollY === y) resolve();
    window.addEventListener('scroll', () => resolve(), { once: true });
    window.scrollTo({ top: y, behavior: 'instant' });
    return promise;
  }, top);
}

/** Waits until the browser has rendered two frames. */
export const twoFrames = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));

/** Counts the documents that the page requests from now on. The returned function returns their number. */
export function countDocuments(page: Page): () => number {
  let documents = 0;
  page.on('request', (request) => {
    documents += request.resourceType() === 'document' ? 1 : 0;
  });
  return () => documents;
}
