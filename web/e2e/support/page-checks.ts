import type { Page } from 'playwright-core';
import { expect, inject } from 'vitest';
import { violations } from './axe.ts';
import { type OpenOptions, openPage } from './browser.ts';
import { FirstLoad } from './first-load.ts';

const siteUrl = inject('siteUrl');

/** Maximum size of a page's first load without video, in KB of 1024 bytes. */
const BUDGET_KB = 400;

/** A path without a page. */
export const notFoundPage = '/no-such-page/';

/** Every page of the site, and the not-found page. */
export const allPages = [...inject('pages'), notFoundPage];

/** Fails if the page is wider than its window of `width` pixels. */
export async function expectNoSidewaysScroll(page: Page, path: string, width: number): Promise<void> {
  expect
    .soft(await page.evaluate(() => document.documentElement.scrollWidth), `width of ${path} at ${width} px`)
    .toBe(width);
}

/** Fails if the page at its current size scrolls sideways or axe finds violations. */
export async function checkPage(page: Page, path: string, width: number): Promise<void> {
  await expectNoSidewaysScroll(page, path, width);
  expect.soft(await violations(page), `axe on ${path} at ${width} px`).toEqual([]);
}

/**
 * Loads a page once, without the cache, and fails if the load exceeds the budget, the page scrolls sideways or axe finds
 * violations. Errors of the page fail the test when it ends.
 */
export async function loadAndCheckPage(
  path: string,
  size: Required<Pick<OpenOptions, 'deviceScaleFactor'>> & { viewport: { width: number; height: number } },
): Promise<Page> {
  const page = await openPage({ ...size, ...(path === notFoundPage ? { expected: ['404'] } : {}) });
  const load = await FirstLoad.watch(page);
  await page.goto(`${siteUrl}${path}`);
  await load.settled(page);
  expect.soft(load.kilobytes, `KB of the first load of ${path}`).toBeGreaterThan(0);
  expect.soft(load.kilobytes, `KB of the first load of ${path}`).toBeLessThanOrEqual(BUDGET_KB);
  await checkPage(page, path, size.viewport.width);
  return page;
}
