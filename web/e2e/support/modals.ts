import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/** The open modal with a title. */
export const modal = (page: Page, name: string): Locator => page.getByRole('dialog', { name, exact: true });

/** The main content's button that opens the quote modal. */
export const quoteButton = (page: Page): Locator =>
  page.getByRole('main').getByRole('link', { name: 'Get Free Quote' }).first();

/** Waits until a link opens a modal: below the fold it becomes interactive later. */
export async function waitUntilInteractive(opener: Locator): Promise<void> {
  await expect.poll(() => opener.getAttribute('aria-haspopup')).toBe('dialog');
}

/** Opens the quote modal from the page's main content. */
export async function openQuoteModal(page: Page): Promise<Locator> {
  await quoteButton(page).click();
  const dialog = modal(page, 'Get a free quote');
  await dialog.waitFor();
  return dialog;
}

/** Opens the contact modal through the quote modal. */
export async function openContactModal(page: Page): Promise<Locator> {
  const quote = await openQuoteModal(page);
  await quote.getByRole('button', { name: 'Get In Touch with Our Team' }).click();
  const dialog = modal(page, 'Get in touch');
  await dialog.waitFor();
  return dialog;
}

/** Waits until no modal is open. */
export async function waitForNoModal(page: Page): Promise<void> {
  await page.locator('dialog[open]').waitFor({ state: 'detached' });
}
