import { expect, inject, test } from 'vitest';
import { openPage } from './support/browser.ts';
import { previewToken } from './support/stack.ts';

const previewUrl = `${inject('siteUrl')}/api/preview/before-the-clocks-go-back/`;

test('rule 2.16: the token opens a draft as it will look when published, neither cached nor indexed', async () => {
  const page = await openPage({ expected: ['403'] });
  // Without the slash, as typed by hand.
  await page.goto(previewUrl.slice(0, -1));
  await page.getByLabel('Preview token').fill(previewToken);
  const [answer] = await Promise.all([
    page.waitForResponse((response) => response.status() === 200),
    page.getByRole('button', { name: 'Show the draft' }).click(),
  ]);
  // The token is in no address and in no cookie that script can read.
  expect(page.url()).toBe(previewUrl);
  expect(answer.url()).toBe(previewUrl);
  expect(await page.context().cookies(previewUrl)).toMatchObject([
    { name: 'preview', httpOnly: true, sameSite: 'Strict' },
  ]);
  expect(answer.headers()).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow' });
  await expect.poll(() => page.locator('main h1').isVisible()).toBe(true);
  expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex');
  // The header is over the page only if the style sheet has loaded.
  expect(await page.locator('header').evaluate((header) => getComputedStyle(header).position)).not.toBe('static');
});

test('rule 2.16: without the token no draft is shown', async () => {
  const page = await openPage({ expected: ['403'] });
  expect((await page.goto(previewUrl))?.status()).toBe(403);
  await page.getByLabel('Preview token').fill('not-the-token-at-all');
  await page.getByRole('button', { name: 'Show the draft' }).click();
  expect(await page.getByRole('alert').textContent()).toBe("That isn't the preview token.");
  expect(await page.locator('h1').textContent()).toBe('Preview of a draft');
});
