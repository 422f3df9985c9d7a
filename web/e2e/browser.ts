import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

let browser: Promise<Browser> | undefined;

/** The worker's browser; ends with the worker. */
function launched(): Promise<Browser> {
  browser ??= chromium.launch({ executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium', args: flags });
  return browser;
}

export interface OpenOptions extends BrowserContextOptions {
  /** Complaints the test expects, by a part of their text. */
  expected?: readonly string[];
  /** Whether it is somebody who has not chosen about cookies: after 3 s the banner comes. Otherwise the choice is made. */
  undecided?: boolean;
}

/** The choice of who refused all that is optional, as the site keeps it. */
const refusal = ['cookie-consent', '{"analytics":false,"functional":true,"marketing":false,"timestamp":1795000000000}'] as const;

/**
 * A page in a context of its own. When the test ends, whatever the page complained of fails it: console errors and
 * warnings, uncaught errors, breaches of the page's policy, failed requests and answers of 400 and up.
 */
export async function openPage({ expected = [], undecided = false, ...options }: OpenOptions = {}): Promise<Page> {
  const context = await (await launched()).newContext({ reducedMotion: 'reduce', ...options });
  if (!undecided) {
    await context.addInitScript(([key, value]) => {
      // Frames of other sites may have no storage, and an empty page has none.
      if (window.top === window && location.origin !== 'null') localStorage.setItem(key, value);
    }, refusal);
  }
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => complaints.push(`uncaught: ${error.message}`));
  page.on('requestfailed', (request) => {
    // A navigation away ends what is still on its way, and without script its files are not fetched:
    // neither is a fault of the page.
    const unwanted = options.javaScriptEnabled === false && request.url().endsWith('.js');
    if (!unwanted && request.failure()?.errorText !== 'net::ERR_ABORTED') complaints.push(`failed: ${request.url()}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400) complaints.push(`${response.status()}: ${response.url()}`);
  });
  onTestFinished(async () => {
    await context.close();
    expect(complaints.filter((complaint) => !expected.some((part) => complaint.includes(part)))).toEqual([]);
  });
  return page;
}

/** Opens an address and waits until the page is interactive, and drawn to its end: until then its height is a guess. */
export async function openInteractive(page: Page, url: string): Promise<void> {
  await openHydrated(page, url);
  await page.locator('html[data-drawn]').waitFor({ state: 'attached' });
}

/** Opens an address and waits until the page is interactive; what is below the window may still be left to draw. */
export async function openHydrated(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
}

/** Keeps the files of a pattern from the page, until what it returns is called. */
export async function hold(page: Page, files: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(files, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}
