import { expect, inject, test } from 'vitest';
import { violations } from './axe.ts';
import { openInteractive, openPage } from './browser.ts';

const siteUrl = inject('siteUrl');
const widths = [360, 1280];

// The three empty pages of spec §2 have nothing, so not a heading either.
const pages = [...inject('pages').filter((path) => !['/about/', '/contact/', '/services/'].includes(path)), '/no-such-page/'];

test.each(pages.flatMap((path) => widths.map((width) => ({ path, width }))))('axe finds nothing on $path at $width px', async ({ path, width }) => {
  const page = await openPage({ viewport: { width, height: 900 }, ...(path === '/no-such-page/' ? { expected: ['404'] } : {}) });
  await openInteractive(page, `${siteUrl}${path}`);
  expect(await violations(page)).toEqual([]);
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
  const answered = page.waitForResponse('**/api/contact');
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
