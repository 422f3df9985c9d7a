import { launch, type Browser, type Page, type Viewport } from 'puppeteer-core';
import { expect, onTestFinished } from 'vitest';

let browser: Promise<Browser> | undefined;

/** The worker's browser: the machine's own Firefox, which Playwright cannot drive, and WebDriver BiDi can. */
export function launched(): Promise<Browser> {
  browser ??= launch({ browser: 'firefox', executablePath: process.env.FIREFOX_PATH ?? '/usr/bin/firefox-esr', headless: true });
  return browser;
}

export const desktop: Viewport = { width: 1280, height: 800 };
export const phone: Viewport = { width: 360, height: 740 };

/**
 * An interactive page in a context of its own, of somebody who has refused what is optional, unless `undecided`. When the
 * test ends, an error that the page told of fails it.
 */
export async function openPage(url: string, viewport: Viewport, { undecided = false } = {}): Promise<Page> {
  const context = await (await launched()).createBrowserContext();
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(`uncaught: ${String(error)}`));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`console: ${message.text()}`);
  });
  onTestFinished(async () => {
    await context.close();
    expect(complaints).toEqual([]);
  });
  await page.setViewport(viewport);
  if (!undecided) {
    await page.evaluateOnNewDocument(() => {
      if (location.protocol === 'http:') localStorage.setItem('cookie-consent', '{"analytics":false,"functional":true,"marketing":false,"timestamp":1795000000000}');
    });
  }
  await page.goto(url);
  await page.waitForSelector('html[data-hydrated]');
  return page;
}

/** Waits until a page says something. */
export async function says(page: Page, text: string): Promise<void> {
  await page.locator(`::-p-text(${text})`).wait();
}
