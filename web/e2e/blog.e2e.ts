import { expect, inject, test } from 'vitest';
import { openInteractive, openPage } from './support/browser.ts';

const siteUrl = inject('siteUrl');

test('rule 2.14: paging works inside the app, and no post is on two pages', async () => {
  const page = await openPage();
  await openInteractive(page, `${siteUrl}/blog/`);
  const posts = page.locator('main ol li :is(h2, h3) a');
  const first = await posts.evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  const paging = page.getByRole('navigation', { name: 'Pages' });
  expect(await paging.locator('[aria-current=page]').textContent()).toBe('1');
  await paging.getByRole('link', { name: 'Older' }).click();
  await page.waitForURL('**/blog/page/2/');
  await paging.locator('[aria-current=page]', { hasText: '2' }).waitFor();
  const second = await posts.evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(second.length).toBeGreaterThan(0);
  expect(second.filter((post) => first.includes(post))).toEqual([]);
  await paging.getByRole('link', { name: 'Newer' }).click();
  await page.waitForURL('**/blog/');
  await paging.locator('[aria-current=page]', { hasText: '1' }).waitFor();
});

test('rule 2.15: a category page names its category and lists only its posts', async () => {
  const page = await openPage({ viewport: { width: 1280, height: 800 } });
  await openInteractive(page, `${siteUrl}/blog/`);
  const categories = page.getByRole('navigation', { name: 'Categories' });
  const all = await page.locator('main ol li :is(h2, h3) a').count();
  for (const name of (await categories.getByRole('link').allTextContents()).slice(1)) {
    await categories.getByRole('link', { name }).click();
    await page.getByRole('heading', { level: 1, name }).waitFor();
    expect(await categories.locator('[aria-current=page]').allTextContents()).toEqual([name]);
    const posts = page.locator('main ol').first().locator('li :is(h2, h3) a');
    expect(await posts.count()).toBeGreaterThan(0);
    expect(await posts.count()).toBeLessThanOrEqual(all);
  }
});
