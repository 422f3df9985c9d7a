import { expect, inject, test } from 'vitest';
import { openPage } from './support/browser.ts';

const url = `${inject('siteUrl')}/terms-of-business/`;

test('rule 2.137: the contents of a text unfold in narrow windows and lead to its headings, without script too', async () => {
  const page = await openPage({ viewport: { width: 991, height: 780 }, javaScriptEnabled: false });
  await page.goto(url);
  const link = page.locator('[data-slot=contents] a[href="#law"]:visible');
  expect(await link.count()).toBe(0);
  await page.locator('[data-slot=contents] summary').click();
  await link.click();
  const top = () => page.evaluate(() => document.querySelector('#law')?.getBoundingClientRect().top);
  await expect.poll(top).toBeLessThan(300);
  expect(await top()).toBeGreaterThanOrEqual(0);
});

test('rule 2.137: in wide windows the contents are in the margin', async () => {
  const page = await openPage({ viewport: { width: 992, height: 780 }, javaScriptEnabled: false });
  await page.goto(url);
  expect(await page.locator('[data-slot=contents] summary').isVisible()).toBe(false);
  const [link, text] = await Promise.all(
    ['[data-slot=contents] a[href="#law"]:visible', '[data-slot=prose]'].map((part) =>
      page.locator(part).boundingBox(),
    ),
  );
  expect(link && text && link.x + link.width).toBeLessThan(text?.x ?? 0);
});
