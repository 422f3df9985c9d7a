import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { holdRequests, openInteractive, openPage } from './support/browser.ts';
import { builtFile } from './support/chunks.ts';
import { lightPage } from './support/layouts.ts';

const siteUrl = inject('siteUrl');
const opener = (page: Page) => page.locator('header summary', { hasText: 'Menu' });
const panel = (page: Page) => page.getByRole('navigation', { name: 'Menu' });

test.each([
  { width: 360, script: false, scrolledTo: 0 },
  { width: 360, script: true, scrolledTo: 0 },
  { width: 360, script: true, scrolledTo: 1_200 },
  { width: 820, script: true, scrolledTo: 1_200 },
])(
  'rule 2.22: the slide-out menu fills the height of the window ($width px, script: $script, scrolled to $scrolledTo)',
  async ({ width, script, scrolledTo }) => {
    const page = await openPage({ viewport: { width, height: 740 }, javaScriptEnabled: script });
    if (script) await openInteractive(page, `${siteUrl}${lightPage}`);
    else await page.goto(`${siteUrl}${lightPage}`);
    if (scrolledTo > 0) {
      await page.evaluate((top) => window.scrollTo(0, top), scrolledTo);
      await page.locator('header[data-bar=false]').waitFor();
    }
    await opener(page).click();
    const box = await panel(page).boundingBox();
    expect([box?.y, box?.height, (box?.x ?? 0) + (box?.width ?? 0)]).toEqual([0, 740, width]);
    await page.locator('header summary', { hasText: 'Close' }).click();
    await expect.poll(() => panel(page).isVisible()).toBe(false);
  },
);

test('rule 2.22: a slide-out menu opened before hydration stays open', async () => {
  const page = await openPage({ viewport: { width: 360, height: 740 } });
  const release = await holdRequests(page, builtFile('src/app/entry-client.tsx'));
  await page.goto(`${siteUrl}${lightPage}`);
  await opener(page).click();
  await expect.poll(() => panel(page).isVisible()).toBe(true);
  release();
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
  await expect.poll(() => panel(page).isVisible()).toBe(true);
  // It closes after a navigation.
  await panel(page).getByRole('link', { name: 'About us' }).click();
  await page.waitForURL('**/about-us/');
  await panel(page).waitFor({ state: 'hidden' });
});

test('rule 2.22: a click on the backdrop and Escape close the slide-out menu, and Escape returns the focus', async () => {
  const page = await openPage({ viewport: { width: 820, height: 740 } });
  await openInteractive(page, `${siteUrl}${lightPage}`);
  await opener(page).click();
  await page.mouse.click(100, 400);
  await expect.poll(() => panel(page).isVisible()).toBe(false);
  await opener(page).click();
  await panel(page).getByRole('link', { name: 'About us' }).focus();
  await page.keyboard.press('Escape');
  await expect.poll(() => panel(page).isVisible()).toBe(false);
  expect(await opener(page).evaluate((element) => element === document.activeElement)).toBe(true);
});

test('rule 2.19: the header shows its links and buttons on one line at every width from 992 px', async () => {
  const page = await openPage({ viewport: { width: 992, height: 740 } });
  await page.goto(`${siteUrl}${lightPage}`);
  await page.evaluate(() => document.fonts.ready);
  const offers = page
    .locator('header nav[aria-label=Main] > ul > li, header a[data-slot=button], header details:has(nav) > summary')
    .filter({ visible: true });
  for (const width of [992, 1100, 1247, 1248, 1280, 1400]) {
    await page.setViewportSize({ width, height: 740 });
    const boxes = await offers.evaluateAll((elements) =>
      elements.map((element) => element.getBoundingClientRect().toJSON() as DOMRect),
    );
    expect(boxes.length, `${width} px`).toBeGreaterThan(1);
    for (const [index, box] of boxes.entries()) {
      expect(box.height, `${width} px`).toBeLessThanOrEqual(44);
      expect(box.right, `${width} px`).toBeLessThanOrEqual(boxes[index + 1]?.left ?? width);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
});
