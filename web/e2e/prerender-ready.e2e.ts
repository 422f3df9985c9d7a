import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { PRERENDER_READY_MS } from '../src/lib/timing.ts';
import { holdRequests, openInteractive, openPage } from './support/browser.ts';
import { openWithStoppedClock, stopClock } from './support/clock.ts';

const siteUrl = inject('siteUrl');
const flagOf = (page: Page) => page.evaluate(() => window.prerenderReady);

test.each(['/', '/online-estimate/'])(
  'rule 9.11: %s sets the prerender flag 1.5 s after its load, and not before',
  async (path) => {
    const page = await openPage();
    await stopClock(page);
    await page.goto(`${siteUrl}${path}`);
    expect(await flagOf(page)).toBe(false);
    await page.clock.runFor(1_499);
    expect(await flagOf(page)).toBe(false);
    await page.clock.runFor(1);
    expect(await flagOf(page)).toBe(true);
  },
);

test('rule 2.18: no other page sets the flag', async () => {
  const page = await openPage();
  await openInteractive(page, `${siteUrl}/about-us/`);
  expect(await flagOf(page)).toBeUndefined();
});

test('rule 2.18: a navigation in the app restarts the delay, and leaving the page cancels it', async () => {
  const page = await openPage({ viewport: { width: 1440, height: 800 } });
  await openWithStoppedClock(page, `${siteUrl}/about-us/`);
  const links = page.getByRole('navigation', { name: 'Main' });
  await links.getByRole('link', { name: 'Online estimate' }).click();
  await expect.poll(() => flagOf(page)).toBe(false);
  await page.clock.runFor(PRERENDER_READY_MS);
  expect(await flagOf(page)).toBe(true);
  await links.getByRole('link', { name: 'About us' }).click();
  await expect.poll(() => flagOf(page)).toBeUndefined();
});

test('rule 2.18: leaving a page before it has loaded cancels the delay', async () => {
  const page = await openPage({ viewport: { width: 1440, height: 800 } });
  // Pending images delay the load event.
  const release = await holdRequests(page, '**/assets/*.avif');
  await page.clock.install();
  await page.goto(`${siteUrl}/`, { waitUntil: 'domcontentloaded' });
  await page.keyboard.press('Tab');
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
  const links = page.getByRole('navigation', { name: 'Main' });
  await links.getByRole('link', { name: 'Online estimate' }).click();
  await page.waitForURL('**/online-estimate/', { waitUntil: 'commit' });
  expect(await flagOf(page)).toBe(false);
  release();
  await page.waitForLoadState('load');
  await links.getByRole('link', { name: 'About us' }).click();
  await page.waitForFunction(() => window.prerenderReady === undefined);
  await page.clock.runFor(2_000);
  expect(await flagOf(page)).toBeUndefined();
});
