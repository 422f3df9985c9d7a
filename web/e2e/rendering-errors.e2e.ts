import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { countDocuments, openHydrated, openPage } from './support/browser.ts';
import { fillCallback, submitButton } from './support/callback-form.ts';
import { builtFile } from './support/chunks.ts';
import { modal, quoteButton } from './support/modals.ts';

const siteUrl = inject('siteUrl');
const BROKEN = 'broken on purpose';

/** Replaces the module of a source file with one whose exports throw on render. */
async function breakModule(page: Page, source: string, names: readonly string[]): Promise<void> {
  const body = `function broken() { throw new Error('${BROKEN}'); } export { ${names.map((name) => `broken as ${name}`).join(', ')} };`;
  await page.route(builtFile(source), (route) => route.fulfill({ contentType: 'text/javascript', body }));
}

async function openQuoteModal(page: Page): Promise<void> {
  await quoteButton(page).click();
  await modal(page, 'Get a free quote').waitFor();
}

test('an error in the header restores its HTML, and the rest of the page stays interactive', async () => {
  const page = await openPage({ expected: [BROKEN], viewport: { width: 1280, height: 900 } });
  // Of the code that runs at first, only the header reads it.
  await page.addInitScript((message) => {
    Object.defineProperty(window, 'scrollY', {
      get: () => {
        throw new Error(message);
      },
    });
  }, BROKEN);
  await openHydrated(page, `${siteUrl}/home-security/`);
  await openQuoteModal(page);
  await page.keyboard.press('Escape');
  expect(await page.locator('#root > header').innerText()).toContain('About us');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Contact us' }).click();
  await page.waitForURL('**/contact-us/');
});

test('an error in the floating widgets removes only them', async () => {
  const page = await openPage({ expected: [BROKEN], viewport: { width: 1280, height: 900 } });
  // Of the code of this page, only the widgets use it.
  await page.addInitScript((message) => {
    window.ResizeObserver = function broken() {
      throw new Error(message);
    } as unknown as typeof ResizeObserver;
  }, BROKEN);
  const failed = page.waitForEvent('console', (message) => message.text().includes(BROKEN));
  await openHydrated(page, `${siteUrl}/home-security/`);
  await failed;
  await expect.poll(() => page.locator('[data-slot=floating-row]').count()).toBe(0);
  await openQuoteModal(page);
});

test('an error in the modals turns their openers into links', async () => {
  const page = await openPage({ expected: [BROKEN], viewport: { width: 1280, height: 900 } });
  await page.addInitScript((message) => {
    HTMLDialogElement.prototype.showModal = () => {
      throw new Error(message);
    };
  }, BROKEN);
  await openHydrated(page, `${siteUrl}/home-security/`);
  await quoteButton(page).click();
  await page.waitForURL('**/online-estimate/');
  expect(await page.locator('h1').isVisible()).toBe(true);
});

test('an error in the loaded screen restores its HTML, and the header stays interactive', async () => {
  const page = await openPage({ expected: [BROKEN], viewport: { width: 1280, height: 900 } });
  await breakModule(page, 'src/routes/annual-maintenance.tsx', ['default']);
  await openHydrated(page, `${siteUrl}/annual-maintenance/`);
  await page.locator('main > template').waitFor({ state: 'attached' });
  expect(await page.locator('h1').isVisible()).toBe(true);
  await page.locator('header').getByRole('link', { name: 'Get Free Quote' }).filter({ visible: true }).click();
  await modal(page, 'Get a free quote').waitFor();
  await page.keyboard.press('Escape');

  // The static copy is removed with the page.
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Contact us' }).click();
  await page.locator('main form[novalidate]').waitFor();
  await expect.poll(() => page.locator('main h1').count()).toBe(1);
});

test('a screen that fails after a navigation is loaded from the server once, as HTML', async () => {
  // With #520 React reports that it renders the page again, synchronously: the previous one, as the location is deferred.
  const page = await openPage({ expected: [BROKEN, 'React error #520'], viewport: { width: 1280, height: 900 } });
  await breakModule(page, 'src/routes/annual-maintenance.tsx', ['default']);
  await openHydrated(page, `${siteUrl}/privacy-policy/`);
  const documents = countDocuments(page);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Maintenance' }).click();
  await page.locator('main > template').waitFor({ state: 'attached' });
  expect(await page.locator('h1').isVisible()).toBe(true);
  expect(documents()).toBe(1);
});

test('after an error outside all boundaries the page is static again, and the browser posts its form', async () => {
  const page = await openPage({ expected: [BROKEN] });
  await openHydrated(page, `${siteUrl}/`);
  // A link to the current page looks it up in the table of pages, above the boundaries.
  await page.evaluate((message) => {
    const prototype: Map<unknown, unknown> = Map.prototype;
    prototype.get = new Proxy(prototype.get, {
      apply: (get, table, [key]: [unknown]) => {
        if (key === '/') throw new Error(message);
        return Reflect.apply(get, table, [key]);
      },
    });
  }, BROKEN);
  await page.getByRole('banner').locator('a[href="/"]').first().click();
  await page.locator('html:not([data-hydrated])').waitFor({ state: 'attached' });
  // The browser handles Back between anchors again.
  await expect.poll(() => page.evaluate(() => history.scrollRestoration)).toBe('auto');
  const form = page.locator('[data-slot=quote-form]');
  await fillCallback(form);
  await submitButton(form).click();
  await page.waitForURL('**/thank-you/');
});

test('after such an error following a navigation the browser loads the page', async () => {
  const page = await openPage({ expected: [BROKEN], viewport: { width: 1280, height: 900 } });
  await openHydrated(page, `${siteUrl}/privacy-policy/`);
  // The navigation effects call it.
  await page.evaluate((message) => {
    HTMLElement.prototype.focus = () => {
      throw new Error(message);
    };
  }, BROKEN);
  const loaded = page.waitForRequest((request) => request.resourceType() === 'document');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Contact us' }).click();
  expect(new URL((await loaded).url()).pathname).toBe('/contact-us/');
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
});
