import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { violations } from './support/axe.ts';
import { openInteractive, openPage } from './support/browser.ts';

const url = `${inject('siteUrl')}/commercial-security/`;

const opened = (page: Page) => page.locator('[data-slot=monitoring] details[open] h3').allTextContents();
const card = (page: Page, title: string) => page.locator('[data-slot=monitoring] summary', { hasText: title });

test.each([true, false])(
  'rule 4.35: at most one monitoring card is open; opening another or clicking it closes it (script: %s)',
  async (javaScriptEnabled) => {
    const page = await openPage({ javaScriptEnabled });
    if (javaScriptEnabled) await openInteractive(page, url);
    else await page.goto(url);
    expect(await opened(page)).toEqual(['Keyholder Monitoring']);
    await card(page, 'Self Monitoring').click();
    await expect.poll(() => opened(page)).toEqual(['Self Monitoring']);
    await card(page, 'Self Monitoring').click();
    await expect.poll(() => opened(page)).toEqual([]);
    await card(page, 'Keyholder Monitoring').click();
    await expect.poll(() => opened(page)).toEqual(['Keyholder Monitoring']);
  },
);

test('the cards open and close with the keyboard', async () => {
  const page = await openPage();
  await openInteractive(page, url);
  await card(page, 'Self Monitoring').focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => opened(page)).toEqual(['Self Monitoring']);
  expect(await violations(page, '[data-slot=monitoring]')).toEqual([]);
  await page.keyboard.press('Space');
  await expect.poll(() => opened(page)).toEqual([]);
  expect(await violations(page, '[data-slot=monitoring]')).toEqual([]);
});
