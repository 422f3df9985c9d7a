import type { Browser, Page } from 'playwright-core';
import { slowDown } from '../slow-phone.ts';
import { windows, type Control } from './controls.ts';

declare global {
  interface Window {
    /** Time of each interaction until the next paint in ms, by the browser's interaction id. */
    interactionMs?: Record<number, number>;
  }
}

/** Measurements of a control. */
export interface Measured {
  /** Number of interactions counted by the browser. */
  interactions: number;
  /** The slowest interaction until the next paint, in ms; browsers report steps of 8. */
  slowestMs: number;
}

/** Minimum duration of interactions that browsers report. */
const MIN_REPORTED_MS = 16;

/** Time within which browsers report an interaction. */
const REPORT_DELAY_MS = 1_000;

/** Uses a control once on an interactive page, with a slow CPU on a slow network. */
export async function measure(
  browser: Browser,
  origin: string,
  { path, window: kind, use }: Control,
): Promise<Measured> {
  const context = await browser.newContext(windows[kind]);
  try {
    const page = await context.newPage();
    await slowDown(page);
    await page.addInitScript(observe, MIN_REPORTED_MS);
    await page.goto(`${origin}${path}`);
    await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
    await use(page);
    await page.waitForTimeout(REPORT_DELAY_MS);
    return await readMeasurements(page);
  } finally {
    await context.close();
  }
}

function observe(durationThreshold: number): void {
  window.interactionMs = {};
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries() as PerformanceEventTiming[]) {
      if (window.interactionMs && interactionId)
        window.interactionMs[interactionId] = Math.max(window.interactionMs[interactionId] ?? 0, duration);
    }
  }).observe({ type: 'event', durationThreshold, buffered: true } as PerformanceObserverInit);
}

async function readMeasurements(page: Page): Promise<Measured> {
  const durations = await page.evaluate(() => Object.values(window.interactionMs ?? {}));
  return { interactions: durations.length, slowestMs: Math.max(0, ...durations) };
}
