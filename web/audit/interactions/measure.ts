import type { Browser, Page } from 'playwright-core';
import { windows, type Control } from './controls.ts';

declare global {
  interface Window {
    /** How long each interaction took until the next picture, in ms, by the browser's number for it. */
    interactionMs?: Record<number, number>;
  }
}

/** What a control took. */
export interface Measured {
  /** How many interactions the browser counted. */
  interactions: number;
  /** The slowest of them, from the press to the next picture, in ms: the browser tells it in steps of 8. */
  slowestMs: number;
}

/** How much slower than this machine's the processor is, and a slow 4G network, as Lighthouse takes them for a telephone. */
const CPU_SLOWDOWN = 4;
const NETWORK = { offline: false, latency: 150, downloadThroughput: (1_638.4 * 1024) / 8, uploadThroughput: (675 * 1024) / 8 };

/** Interactions that are shorter are not told one by one. */
const SHORTEST_TOLD_MS = 16;

/** How long after an interaction the browser may take to tell of it. */
const TOLD_WITHIN_MS = 1_000;

/** Uses a control once, as a visitor of a slow telephone on a slow network does, on a page that is interactive. */
export async function measure(browser: Browser, origin: string, { path, window: kind, use }: Control): Promise<Measured> {
  const context = await browser.newContext(windows[kind]);
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', NETWORK);
    await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    await page.addInitScript(observe, SHORTEST_TOLD_MS);
    await page.goto(`${origin}${path}`);
    await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
    await use(page);
    await page.waitForTimeout(TOLD_WITHIN_MS);
    return await told(page);
  } finally {
    await context.close();
  }
}

function observe(durationThreshold: number): void {
  window.interactionMs = {};
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries() as PerformanceEventTiming[]) {
      if (window.interactionMs && interactionId) window.interactionMs[interactionId] = Math.max(window.interactionMs[interactionId] ?? 0, duration);
    }
  }).observe({ type: 'event', durationThreshold, buffered: true } as PerformanceObserverInit);
}

async function told(page: Page): Promise<Measured> {
  const durations = await page.evaluate(() => Object.values(window.interactionMs ?? {}));
  return { interactions: durations.length, slowestMs: Math.max(0, ...durations) };
}
