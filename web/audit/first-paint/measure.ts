import type { Browser } from 'playwright-core';
import { slowDown } from '../slow-phone.ts';

/** The paints of one load of a page. */
export interface Paints {
  /** First contentful paint, in ms. */
  fcpMs: number;
  /** Largest contentful paint, in ms. */
  lcpMs: number;
  /** Cumulative layout shift until the page is loaded and idle. */
  cls: number;
}

/** A phone's window and pixels, as in Lighthouse. The edge has a certificate that no browser knows. */
const PHONE = {
  ignoreHTTPSErrors: true,
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
};

/** An entry that TypeScript does not know yet (https://wicg.github.io/layout-instability/). */
type LayoutShift = PerformanceEntry & { value: number; hadRecentInput: boolean };

/** Loads a page once on a slow phone, without a cache. Throws unless it comes over HTTP/2. */
export async function measure(browser: Browser, url: string): Promise<Paints> {
  const context = await browser.newContext(PHONE);
  try {
    const page = await context.newPage();
    await slowDown(page);
    await page.goto(url);
    await page.locator('html[data-rendered]').waitFor({ state: 'attached' });
    return await page.evaluate(readPaints);
  } finally {
    await context.close();
  }
}

/** Reads what the browser has recorded. Runs in the page. */
async function readPaints(): Promise<Paints> {
  // The function runs in the page, so it cannot refer to anything outside.
  // oxlint-disable-next-line unicorn/consistent-function-scoping
  const entriesOf = (type: string) =>
    new Promise<PerformanceEntryList>((resolve) => {
      const observer = new PerformanceObserver((list) => resolve(list.getEntries()));
      observer.observe({ type, buffered: true });
      // The browser calls an observer only if there are entries.
      setTimeout(() => resolve(observer.takeRecords()), 500);
    });
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (load?.nextHopProtocol !== 'h2') throw new Error(`loaded over ${load?.nextHopProtocol}, not over HTTP/2`);
  const [first] = performance.getEntriesByName('first-contentful-paint');
  const largest = (await entriesOf('largest-contentful-paint')).at(-1);
  const shifts = (await entriesOf('layout-shift')) as LayoutShift[];
  if (!first || !largest) throw new Error(`${window.location.pathname}: the browser reported no paint`);
  // A shift after an input is expected.
  const unexpected = shifts.filter(({ hadRecentInput }) => !hadRecentInput);
  return {
    fcpMs: first.startTime,
    lcpMs: largest.startTime,
    cls: unexpected.reduce((sum, { value }) => sum + value, 0),
  };
}
