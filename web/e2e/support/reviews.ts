import type { Locator, Page } from 'playwright-core';
import { inject } from 'vitest';
import { type OpenOptions, openPage } from './browser.ts';

/** A review as the server sends it, with the given fields. */
export function reviewWith(change: object = {}): object {
  return { author_name: 'Anne Example', rating: 5, time: 1_788_602_400, text: 'On time, and tidy.', ...change };
}

/** An answer of the server, as from Google Places, with the given fields. */
export function answerWith(change: object = {}): object {
  return {
    success: true,
    data: { rating: 4.6, total_reviews: 61, reviews: [reviewWith()], source: 'google-places', ...change },
  };
}

/** The path of an author's photo on the site. */
export const photoPath = '/api/reviews/photo/0?v=1';

/** An image of one pixel. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Answers every request for an author's photo with an image of one pixel. */
export async function routePhotos(page: Page): Promise<void> {
  await page.route('**/api/reviews/photo/**', (route) => route.fulfill({ contentType: 'image/png', body: pixel }));
}

/** A review with a long name and a long text. */
export const longReview = reviewWith({
  author_name: 'Maximiliane von Beispielhausen-Mustermannsdorff',
  text: 'Late twice. '.repeat(60),
});

/** A review with a right-to-left name and text. */
export const rightToLeftReview = reviewWith({
  author_name: 'מרים לדוגמה',
  text: 'התקנה מהירה ונקייה.',
  author_url: 'https://maps.example.com/m',
});

/** Waits for the row of reviews. */
export async function shownRow(page: Page): Promise<Locator> {
  const row = page.getByRole('group', { name: 'Reviews, side by side' });
  await row.waitFor();
  return row;
}

/** Opens the testimonials with an answer of the server. */
export async function openTestimonials(answer: object, options?: OpenOptions): Promise<Page> {
  const page = await openPage(options);
  await page.route('**/api/reviews', (route) => route.fulfill({ json: answer }));
  await showTestimonials(page);
  return page;
}

/** Opens the testimonials; the test defines the server's answer. */
export async function showTestimonials(page: Page): Promise<void> {
  await page.goto(`${inject('examplesUrl')}?name=testimonials`);
  await page.getByRole('heading', { name: 'What Our Customers Say' }).scrollIntoViewIfNeeded();
}
