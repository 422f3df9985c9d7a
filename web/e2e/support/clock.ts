import type { Page } from 'playwright-core';
import { violations } from './axe.ts';

/** A stopped clock must be set later than the running one. */
const AHEAD_MS = 3_600_000;

/**
 * Opens an address with a clock that is stopped before the load: only `page.clock.runFor` moves it. A key press without an
 * effect makes the page interactive, because an idle callback would need the clock.
 */
export async function openWithStoppedClock(page: Page, url: string): Promise<void> {
  await stopClock(page);
  await loadWithStoppedClock(page, url);
}

/** Stops the clock of every page loaded from now on. */
export async function stopClock(page: Page): Promise<void> {
  const now = Date.now();
  await page.clock.install({ time: now });
  await page.clock.pauseAt(now + AHEAD_MS);
}

/** Loads or reloads an address under a stopped clock. */
export async function loadWithStoppedClock(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await page.keyboard.press('Shift');
  await page.locator('[data-slot=floating-row]').waitFor({ state: 'attached' });
}

/** The violations that axe finds on a page with a stopped clock, of which axe itself needs a few milliseconds. */
export async function violationsWithStoppedClock(page: Page): Promise<string[]> {
  const looking = new AbortController();
  const found = violations(page).finally(() => looking.abort());
  while (!looking.signal.aborted) await page.clock.runFor(1);
  return found;
}
