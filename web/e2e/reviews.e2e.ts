import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { violations } from './support/axe.ts';
import { openInteractive, openPage } from './support/browser.ts';
import { builtFile, builtPath } from './support/chunks.ts';
import { expectNoSidewaysScroll } from './support/page-checks.ts';
import { answerWith, longReview, photoPath, rightToLeftReview, routePhotos, shownRow } from './support/reviews.ts';

const siteUrl = inject('siteUrl');

async function showTestimonials(page: Page): Promise<void> {
  await openInteractive(page, `${siteUrl}/`);
  await page.getByRole('heading', { name: 'What Our Customers Say' }).scrollIntoViewIfNeeded();
}

test('rule 7.14: reviews are fetched when their section comes near, and shown with their average', async () => {
  const page = await openPage();
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/reviews')) asked.push(request.url());
  });
  await openInteractive(page, `${siteUrl}/`);
  expect(asked).toEqual([]);
  await page.getByRole('heading', { name: 'What Our Customers Say' }).scrollIntoViewIfNeeded();
  await page.getByRole('img', { name: '5.0 out of 5 stars' }).waitFor();
  expect(asked).toHaveLength(1);
  expect(await page.locator('#testimonials blockquote').count()).toBeGreaterThan(0);
});

test('rule 3.13: demonstration reviews are labelled as invented before the first of them, and do not mention Google', async () => {
  const page = await openPage();
  await showTestimonials(page);
  const row = await shownRow(page);
  const label = page.getByText('These reviews are made up to show how this page looks.');
  await expect.poll(() => label.isVisible()).toBe(true);
  const after = await row.evaluate(
    (element, other) => element.compareDocumentPosition(other as Node),
    await label.elementHandle(),
  );
  expect(after).toBe(await page.evaluate('Node.DOCUMENT_POSITION_PRECEDING'));
  const text = await page.locator('#testimonials').innerText();
  expect(text).not.toMatch(/reviews on Google|Google Maps/);
});

test('rule 8.14: code that does not load shows "Failed to load Google reviews", without leaving the page', async () => {
  const page = await openPage({ expected: ['ERR_FAILED', builtPath('src/features/reviews/fetch-reviews.ts')] });
  let refused = 0;
  await page.route(builtFile('src/features/reviews/fetch-reviews.ts'), (route) => {
    refused += 1;
    return route.abort();
  });
  let opened = 0;
  page.on('request', (request) => (opened += request.resourceType() === 'document' ? 1 : 0));
  await showTestimonials(page);
  await page.getByText('Failed to load Google reviews').waitFor();
  expect(refused).toBe(1);
  expect(opened).toBe(1);
});

test.each([360, 1280])('axe finds nothing on the demonstration reviews at %i px', async (width) => {
  const page = await openPage({ viewport: { width, height: 900 } });
  await showTestimonials(page);
  await page.getByText('These reviews are made up').waitFor();
  expect(await violations(page, '#testimonials')).toEqual([]);
});

test.each([360, 1280])(
  'Google reviews with a photo, a long name and right-to-left text fit the home page at %i px',
  async (width) => {
    const page = await openPage({ viewport: { width, height: 900 } });
    const reviews = [longReview, rightToLeftReview, longReview, rightToLeftReview].map((review) => ({
      ...review,
      profile_photo_url: photoPath,
    }));
    await page.route('**/api/reviews', (route) => route.fulfill({ json: answerWith({ reviews }) }));
    await routePhotos(page);
    await showTestimonials(page);
    const portrait = (await shownRow(page)).locator('img').first();
    // Loads only if the content security policy allows it.
    await expect.poll(() => portrait.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(1);
    expect(await violations(page, '#testimonials')).toEqual([]);
    await expectNoSidewaysScroll(page, '/', width);
  },
);

test.each([
  ['an average of 4.6', { rating: 4.6 }, '4.6 stars on Google'],
  ['an average of 3.2, with three stars filled', { rating: 3.2 }, '3.2 stars on Google'],
  ['an average of 5', { rating: 5 }, '5 stars on Google'],
  ['demonstration reviews, which are nobody’s average', { rating: 4.6, demonstration: true }, 'Our reviews on Google'],
  ['reviews without an average', { rating: 0 }, 'Our reviews on Google'],
])('rule 2.23: the header’s stars follow %s once the reviews are fetched', async (_, change, line) => {
  const page = await openPage();
  await page.route('**/api/reviews', (route) => route.fulfill({ json: answerWith(change) }));
  const link = page.getByRole('banner').getByRole('link', { name: 'on Google', includeHidden: true });
  await showTestimonials(page);
  await shownRow(page);
  expect(await link.textContent()).toContain(line);
  const filled = line.startsWith('Our') ? 0 : line.startsWith('3.2') ? 3 : 5;
  expect(await link.locator('[data-filled=true]').count()).toBe(filled);
});
