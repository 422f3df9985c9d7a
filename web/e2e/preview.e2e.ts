import { expect, inject, test } from 'vitest';
import { openPage } from './browser.ts';
import { previewToken } from './stack.ts';

const previewUrl = `${inject('siteUrl')}/api/preview/before-the-clocks-go-back`;

test('spec §2: a draft is shown to those who hold the token, as it will be, and to no cache or search engine', async () => {
  const page = await openPage();
  const answer = await page.goto(`${previewUrl}?token=${previewToken}`);
  expect(page.url()).toBe(`${previewUrl}/?token=${previewToken}`);
  expect(answer?.headers()).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow' });
  await expect.poll(() => page.locator('main h1').isVisible()).toBe(true);
  expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex');
  // That the header lies over the page is the style sheet's doing: the draft is not bare.
  expect(await page.locator('header').evaluate((header) => getComputedStyle(header).position)).not.toBe('static');
});

test('spec §2: without the token there is no draft', async () => {
  const page = await openPage({ expected: ['404'] });
  expect((await page.goto(`${previewUrl}/`))?.status()).toBe(404);
  expect(await page.locator('h1').textContent()).toBe('There is nothing at this address');
});
