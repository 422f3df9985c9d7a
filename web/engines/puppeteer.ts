import { launch, type Page, type SupportedBrowser } from 'puppeteer-core';
import { chromiumFlags } from '../e2e/support/chromium-flags.ts';
import type { Engine, EngineWindow } from './engine.ts';
import { replaceStoredItems } from './stored-items.ts';

/** Navigations end when the document is parsed, and have no time limit but the test's. */
const parsed = { waitUntil: 'domcontentloaded', timeout: 0 } as const;

/** Starts Chromium over the DevTools protocol or Firefox over WebDriver BiDi: Puppeteer's defaults. */
export async function startPuppeteer(browserName: SupportedBrowser, program: string, origin: string): Promise<Engine> {
  const browser = await launch({
    browser: browserName,
    executablePath: program,
    headless: true,
    args: browserName === 'chrome' ? [...chromiumFlags] : [],
    // No separate limit: the test's time limit ends a call that hangs.
    protocolTimeout: 0,
  });
  try {
    // A separate context for each test would load the site without what the browser has cached of it. This tab stays on a file
    // of the site, where it can replace the storage that all tabs share. There are no cookies: only a tag service sets any.
    const opener = await browser.newPage();
    await opener.goto(`${origin}/robots.txt`, parsed);
    return {
      open: async (size, stored) => {
        await opener.evaluate(replaceStoredItems, stored);
        const page = await browser.newPage();
        await page.setViewport(size);
        return { ...windowOf(page), close: () => page.close() };
      },
      close: () => browser.close(),
    };
  } catch (error) {
    await browser.close();
    throw error;
  }
}

function windowOf(page: Page): Omit<EngineWindow, 'close'> {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(`uncaught: ${String(error)}`));
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(`console: ${message.text()}`);
  });
  return {
    goto: async (url) => void (await page.goto(url, parsed)),
    reload: async () => void (await page.reload(parsed)),
    back: async () => void (await page.goBack(parsed)),
    forward: async () => void (await page.goForward(parsed)),
    evaluate: (expression) => page.evaluate(expression),
    clickAt: (x, y) => page.mouse.click(x, y),
    type: (text) => page.keyboard.type(text),
    press: (key) => page.keyboard.press(key),
    screenshot: () => page.screenshot(),
    errors: async () => errors,
  };
}
