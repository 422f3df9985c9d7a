import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { violations } from './support/axe.ts';
import { openInteractive, openPage } from './support/browser.ts';

const siteUrl = inject('siteUrl');
const widths = [360, 1280];

/** Opens every header menu that this width shows, with its submenus, and returns their number. */
function openMenus(page: Page): Promise<number> {
  return page.locator('header details').evaluateAll((menus) => {
    // In document order: a submenu is shown once the menu around it is open.
    const shown = (menus as HTMLDetailsElement[]).filter((menu) => {
      menu.open = menu.querySelector('summary')?.checkVisibility() ?? false;
      return menu.open;
    });
    return shown.length;
  });
}

// narrow-pages.e2e.ts and wide-pages.e2e.ts check the pages with closed menus.
test.each(widths)(
  'axe finds nothing in the open header menus at %i px, and the page does not scroll sideways',
  async (width) => {
    const page = await openPage({ viewport: { width, height: 900 } });
    await openInteractive(page, `${siteUrl}/`);
    expect(await openMenus(page)).toBeGreaterThan(0);
    expect(await violations(page, 'header')).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  },
);

test.each(widths)('axe finds nothing on the examples of every component at %i px', async (width) => {
  const page = await openPage({ viewport: { width, height: 900 } });
  await page.goto(inject('examplesUrl'));
  await page.locator('[data-example]').first().waitFor();
  expect(await violations(page)).toEqual([]);
});

test('axe finds nothing on the rejected-form page', async () => {
  const page = await openPage({ expected: ['422'] });
  await page.goto(`${siteUrl}/contact-us/`);
  // Posts the empty form without validation by the page or the browser.
  const answered = page.waitForResponse('**/api/contacts');
  await page.evaluate(() => document.querySelector('form')?.submit());
  expect((await answered).status()).toBe(422);
  await page.getByRole('heading', { level: 1, name: "Your message hasn't been sent yet" }).waitFor();
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
  expect(await violations(page, 'dialog[open]')).toEqual([]);
});
