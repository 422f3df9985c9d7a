import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { openPage } from './browser.ts';
import { enquiry, fillEnquiry, typedEnquiry } from './enquiry.ts';

const siteUrl = inject('siteUrl');

/** How long a look at all pages may take: a quarter of a minute on an idle machine. */
const ALL_PAGES_DEADLINE_MS = 600_000;

/** Text and images of the main part that the style sheet makes invisible, such as a part that waits to be revealed by script. */
function unseen(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main *')]
      .filter((element) => element.matches('img, video, svg') || [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim()))
      // Folded <details> and elements that are not rendered are hidden on purpose.
      .filter((element) => element.getClientRects().length > 0 && !element.closest('details:not([open]) > :not(summary)'))
      // Of the products one is shown, whichever is chosen; home.e2e.ts tries each without script.
      .filter((element) => !element.closest('[data-product]'))
      .filter((element) => !element.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
      .map((element) => `${element.tagName.toLowerCase()}: ${element.textContent?.trim().slice(0, 60) ?? ''}`),
  );
}

// The three pages of spec §2 that render nothing have nothing to show.
const contentPages = inject('pages').filter((path) => !['/about/', '/contact/', '/services/'].includes(path));

// One test, because opening a browser page for each takes longer than looking at it.
test('without script every page shows its heading and all of its text', { timeout: ALL_PAGES_DEADLINE_MS }, async () => {
  const page = await openPage({ javaScriptEnabled: false });
  for (const path of contentPages) {
    await page.goto(`${siteUrl}${path}`);
    expect.soft(await page.locator('h1').isVisible(), path).toBe(true);
    expect.soft(await unseen(page), path).toEqual([]);
  }
});

test('without script the form is posted and ends at the thank-you page', async () => {
  const page = await openPage({ javaScriptEnabled: false });
  await page.goto(`${siteUrl}/contact-us/`);
  await fillEnquiry(page);
  await page.getByRole('button', { name: 'Send message' }).click();
  await page.waitForURL('**/thank-you/');
  expect(await page.locator('h1').textContent()).toBe('Message Received!');
});

test('without script a refused form comes back with its errors and what was typed', async () => {
  const page = await openPage({ javaScriptEnabled: false, expected: ['422'] });
  await page.goto(`${siteUrl}/contact-us/`);
  // Spaces satisfy the browser's own check and not the server's.
  await fillEnquiry(page, { name: '   ', message: 'A <b>bold</b> "quoted" message & more' });
  await page.getByRole('button', { name: 'Send message' }).click();

  const summary = page.locator('[data-slot=error-summary]');
  await summary.waitFor();
  expect(await summary.getByRole('link').allTextContents()).toEqual(['Name must be at least 2 characters']);
  expect(await page.locator('#contact-name-error').textContent()).toBe('Name must be at least 2 characters');
  await expect.poll(() => page.locator('[aria-invalid]').count()).toBe(1);
  const typed = await typedEnquiry(page);
  expect(typed).toEqual({ ...enquiry, name: typed.name, message: 'A <b>bold</b> "quoted" message & more' });
  // Nothing was stored, so the next attempt is another enquiry with a separate key.
  expect(await page.locator('input[name=idempotencyKey]').inputValue()).toBe('');

  await page.getByLabel('Your name').fill(enquiry.name);
  await page.getByRole('button', { name: 'Send message' }).click();
  await page.waitForURL('**/thank-you/');
});

test('without script the menu of narrow windows opens and leads on', async () => {
  const page = await openPage({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } });
  await page.goto(`${siteUrl}/`);
  await page.getByText('Menu', { exact: true }).click();
  const menu = page.getByRole('navigation', { name: 'Menu' });
  await menu.locator('summary', { hasText: 'Home security: more pages' }).click();
  await menu.getByRole('link', { name: 'CCTV systems' }).click();
  await page.waitForURL('**/cctv-systems/');
});
