import type { CDPSession, Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { openPage } from './support/browser.ts';
import { enquiry, enquiryValues, fillEnquiry } from './support/enquiry.ts';
import { expectNoSidewaysScroll } from './support/page-checks.ts';

const siteUrl = inject('siteUrl');

/** Timeout of the test over all pages: only a hang takes this long. */
const ALL_PAGES_DEADLINE_MS = 600_000;

const desktop = { width: 1280, height: 720 };

/** Sets the font size as a visitor does, in the browser's settings: the units of media queries follow it, too. */
async function setTextSize(page: Page, devTools: CDPSession, size: number): Promise<void> {
  await devTools.send('Page.setFontSizes', { fontSizes: { standard: size } });
  const rootSize = () => page.evaluate(() => getComputedStyle(document.documentElement).fontSize);
  await expect.poll(rootSize).toBe(`${size}px`);
}

/** Text and images of the main content that the style sheet hides, such as an element that script would reveal. */
function hiddenContent(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main *')]
      .filter(
        (element) =>
          element.matches('img, video, svg') ||
          [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim()),
      )
      // Closed <details> and elements that are not rendered are hidden on purpose.
      .filter(
        (element) => element.getClientRects().length > 0 && !element.closest('details:not([open]) > :not(summary)'),
      )
      // Only the selected product is shown; home.e2e.ts tests each without script.
      .filter((element) => !element.closest('[data-product]'))
      .filter((element) => !element.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
      .map((element) => `${element.tagName.toLowerCase()}: ${element.textContent?.trim().slice(0, 60) ?? ''}`),
  );
}

// One test with one load of each page, because loading a page takes longer than checking it.
test(
  'rules 2.11 and 2.129: without script every page shows its heading and all of its text, and at 320 px none scrolls sideways, at twice the text size as well',
  { timeout: ALL_PAGES_DEADLINE_MS },
  async () => {
    const page = await openPage({ javaScriptEnabled: false });
    const devTools = await page.context().newCDPSession(page);
    for (const path of inject('pages')) {
      await page.goto(`${siteUrl}${path}`);
      expect.soft(await page.locator('h1').isVisible(), path).toBe(true);
      expect.soft(await hiddenContent(page), path).toEqual([]);

      await page.setViewportSize({ width: 320, height: 740 });
      await expectNoSidewaysScroll(page, path, 320);
      await setTextSize(page, devTools, 32);
      await expectNoSidewaysScroll(page, `${path} at twice the text size`, 320);

      await setTextSize(page, devTools, 16);
      await page.setViewportSize(desktop);
    }
  },
);

test.each([
  ['/cctv-systems/', 'planner-table'],
  ['/intruder-alarms/', 'years'],
  ['/product-add-ons/', 'fits'],
])('rule 2.130: the long table of %s is folded, unfolds without script, and is printed whole', async (path, slot) => {
  const page = await openPage({ viewport: { width: 360, height: 740 }, javaScriptEnabled: false });
  await page.goto(`${siteUrl}${path}`);
  const fold = page.locator(`[data-slot=${slot}]`);
  const table = fold.locator('table');
  expect(await table.isVisible()).toBe(false);
  await page.emulateMedia({ media: 'print' });
  expect(await table.isVisible()).toBe(true);
  await page.emulateMedia({ media: 'screen' });
  await fold.locator('summary').click();
  await table.waitFor();
  await expectNoSidewaysScroll(page, path, 360);
});

test('rule 4.14: without script the browser posts the form, which ends at the thank-you page', async () => {
  const page = await openPage({ javaScriptEnabled: false });
  await page.goto(`${siteUrl}/contact-us/`);
  await fillEnquiry(page);
  await page.getByRole('button', { name: 'Send message' }).click();
  await page.waitForURL('**/thank-you/');
  expect(await page.locator('h1').textContent()).toBe('Message Received!');
});

test('rule 4.14: without script a rejected form comes back with its errors and values', async () => {
  const page = await openPage({ javaScriptEnabled: false, expected: ['422'] });
  await page.goto(`${siteUrl}/contact-us/`);
  // Spaces pass the browser's validation, not the server's.
  await fillEnquiry(page, { name: '   ', message: 'A <b>bold</b> "quoted" message & more' });
  await page.getByRole('button', { name: 'Send message' }).click();

  const summary = page.locator('[data-slot=error-summary]');
  await summary.waitFor();
  expect(await summary.getByRole('link').allTextContents()).toEqual(['Name must be at least 2 characters']);
  expect(await page.locator('#contact-name-error').textContent()).toBe('Name must be at least 2 characters');
  await expect.poll(() => page.locator('[aria-invalid]').count()).toBe(1);
  const typed = await enquiryValues(page);
  expect(typed).toEqual({ ...enquiry, name: typed.name, message: 'A <b>bold</b> "quoted" message & more' });
  // Nothing was stored, so the next attempt is a new enquiry with a new key.
  expect(await page.locator('input[name=idempotencyKey]').inputValue()).toBe('');

  await page.getByLabel('Your name').fill(enquiry.name);
  await page.getByRole('button', { name: 'Send message' }).click();
  await page.waitForURL('**/thank-you/');
});

test('without script the menu of narrow windows opens, and its links work', async () => {
  const page = await openPage({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } });
  await page.goto(`${siteUrl}/`);
  await page.getByText('Menu', { exact: true }).click();
  const menu = page.getByRole('navigation', { name: 'Menu' });
  await menu.locator('summary', { hasText: 'Home security: more pages' }).click();
  await menu.getByRole('link', { name: 'CCTV systems' }).click();
  await page.waitForURL('**/cctv-systems/');
});
