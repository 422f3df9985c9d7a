import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { violations } from './axe.ts';
import { openInteractive, openPage } from './browser.ts';

const siteUrl = inject('siteUrl');
const widths = [360, 768, 1280];

/** Opens every menu of the header that this width shows, and what folds open inside it; gives their number. */
function openMenus(page: Page): Promise<number> {
  return page.locator('header details').evaluateAll((menus) => {
    // In the order of the page: a fold is shown once the menu around it is open.
    const shown = (menus as HTMLDetailsElement[]).filter((menu) => {
      menu.open = menu.querySelector('summary')?.checkVisibility() ?? false;
      return menu.open;
    });
    return shown.length;
  });
}

// The pages themselves, with the menus shut, are in narrow-pages.e2e.ts and wide-pages.e2e.ts.
test.each(widths)('axe finds nothing in the open menus of the header at %i px, and nothing is wider than the window', async (width) => {
  const page = await openPage({ viewport: { width, height: 900 } });
  await openInteractive(page, `${siteUrl}/`);
  expect(await openMenus(page)).toBeGreaterThan(0);
  expect(await violations(page, 'header')).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
});

test.each(widths)('axe finds nothing on the examples of every component at %i px', async (width) => {
  const page = await openPage({ viewport: { width, height: 900 } });
  await page.goto(inject('examplesUrl'));
  await page.locator('[data-example]').first().waitFor();
  expect(await violations(page)).toEqual([]);
});

test('axe finds nothing on the page of a refused form', async () => {
  const page = await openPage({ expected: ['422'] });
  await page.goto(`${siteUrl}/contact-us/`);
  // Posts the form as it is, past the checks of the page and the browser.
  const answered = page.waitForResponse('**/api/contacts');
  await page.evaluate(() => document.querySelector('form')?.submit());
  expect((await answered).status()).toBe(422);
  await page.getByRole('heading', { level: 1, name: 'Your message has not been sent yet' }).waitFor();
  expect(await violations(page)).toEqual([]);
});

test('axe finds nothing in an open dialog, or beside a toast', async () => {
  const page = await openPage();
  await page.goto(inject('examplesUrl'));
  await page.getByRole('button', { name: 'Show a plain toast' }).click();
  await page.locator('[data-slot=toast]').waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Open the dialog' }).click();
  await page.getByRole('dialog').waitFor();
  expect(await violations(page)).toEqual([]);
});
