import type { Page } from 'playwright-core';
import { violations } from './axe.ts';

/** Far enough from the start of a test for the clock to be stopped there. */
const LATER_MS = 3_600_000;

/**
 * Opens an address whose clock stands still from its load on: `page.clock.runFor` is what passes. The page becomes
 * interactive by a key that does nothing, as an idle page would only after a while.
 */
export async function openStopped(page: Page, url: string): Promise<void> {
  await page.clock.install();
  await page.goto(url);
  await page.clock.pauseAt(Date.now() + LATER_MS);
  // A load of its own, from when on the clock stands still.
  await loadStopped(page, url);
}

/** Loads an address, or the page anew, under a clock that stands still already. */
export async function loadStopped(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await page.keyboard.press('Shift');
  await page.locator('[data-slot=floating-row]').waitFor({ state: 'attached' });
}

/** What axe finds wrong with a page whose clock stands still: axe itself needs a few of its milliseconds. */
export async function violationsStopped(page: Page): Promise<string[]> {
  const looking = new AbortController();
  const found = violations(page).finally(() => looking.abort());
  while (!looking.signal.aborted) await page.clock.runFor(1);
  return found;
}
