import type { Page } from 'playwright-core';
import { violations } from './axe.ts';

/** A stopped clock has to be set to a later time than the running one showed. */
const AHEAD_MS = 3_600_000;

/**
 * Opens an address whose clock stands still from the start of its load: only `page.clock.runFor` moves it. The page becomes
 * interactive by a key press that does nothing, because an idle callback would need the clock.
 */
export async function openStopped(page: Page, url: string): Promise<void> {
  await stopClock(page);
  await loadStopped(page, url);
}

/** Stops the clock of the pages that are loaded from now on. */
export async function stopClock(page: Page): Promise<void> {
  const now = Date.now();
  await page.clock.install({ time: now });
  await page.clock.pauseAt(now + AHEAD_MS);
}

/** Loads an address, or the page anew, under a clock that has been stopped already. */
export async function loadStopped(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await page.keyboard.press('Shift');
  await page.locator('[data-slot=floating-row]').waitFor({ state: 'attached' });
}

/** The violations that axe finds on a page whose clock is stopped: axe itself needs a few milliseconds of that clock. */
export async function violationsStopped(page: Page): Promise<string[]> {
  const looking = new AbortController();
  const found = violations(page).finally(() => looking.abort());
  while (!looking.signal.aborted) await page.clock.runFor(1);
  return found;
}
