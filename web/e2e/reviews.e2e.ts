import type { Page, Route } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { openInteractive, openPage } from './browser.ts';

const siteUrl = inject('siteUrl');

async function openTestimonials(page: Page, answer?: (route: Route) => Promise<void>): Promise<void> {
  if (answer) await page.route('**/api/reviews', answer);
  await openInteractive(page, `${siteUrl}/`);
  await page.getByRole('heading', { name: 'What Our Customers Say' }).scrollIntoViewIfNeeded();
}

test('spec §2: reviews are fetched when their section comes near, and shown with their average', async () => {
  const page = await openPage();
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/reviews')) asked.push(request.url());
  });
  await openInteractive(page, `${siteUrl}/`);
  expect(asked).toEqual([]);
  await page.getByRole('heading', { name: 'What Our Customers Say' }).scrollIntoViewIfNeeded();
  await page.getByText('reviews on Google').waitFor();
  expect(asked).toHaveLength(1);
  expect(await page.locator('#testimonials blockquote').count()).toBeGreaterThan(0);
});

test('spec §8: an answer without success or data says "Unable to load reviews"', async () => {
  const page = await openPage();
  await openTestimonials(page, (route) => route.fulfill({ json: { success: false } }));
  await page.getByText('Unable to load reviews').waitFor();
  await page.getByText('Please try again later').waitFor();
});

test('spec §8: a request that fails says "Failed to load Google reviews", and is not made again', async () => {
  const page = await openPage({ expected: ['503'] });
  let asked = 0;
  await openTestimonials(page, (route) => {
    asked += 1;
    return route.fulfill({ status: 503, json: { success: false } });
  });
  await page.getByText('Failed to load Google reviews').waitFor();
  expect(asked).toBe(1);
});
