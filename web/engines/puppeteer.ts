import { launch, type Page, type SupportedBrowser } from 'puppeteer-core';
import type { Engine, EngineWindow } from './engine.ts';

/** Starts Chromium over the DevTools protocol or Firefox over WebDriver BiDi: Puppeteer's defaults. */
export async function startPuppeteer(browserName: SupportedBrowser, program: string, origin: string): Promise<Engine> {
  const browser = await launch({
    browser: browserName,
    executablePath: program,
    headless: true,
    // Containers lack the privileges of Chromium's sandbox. Firefox has no such flag.
    args: browserName === 'chrome' ? ['--no-sandbox', '--disable-gpu'] : [],
    // No separate limit: the test's time limit ends a call that hangs.
    protocolTimeout: 0,
  });
  return {
    open: async (size, stored) => {
      const context = await browser.createBrowserContext();
      const page = await context.newPage();
      await page.setViewport(size);
      await page.evaluateOnNewDocument(
        (site, items) => {
          if (location.origin === site) Object.assign(localStorage, { ...items, ...localStorage });
        },
        origin,
        stored,
      );
      return { ...windowOf(page), close: () => context.close() };
    },
    close: () => browser.close(),
  };
}

function windowOf(page: Page): Omit<EngineWindow, 'close'> {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(`uncaught: ${String(error)}`));
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(`console: ${message.text()}`);
  });
  const parsed = { waitUntil: 'domcontentloaded', timeout: 0 } as const;
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
