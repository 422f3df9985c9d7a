import type { Locator, Page } from 'playwright-core';
import { inject } from 'vitest';
import { openInteractive, openPage, type OpenOptions } from './browser.ts';

/** A review as the server gives it, with what a test says of it. */
export function reviewWith(change: object = {}): object {
  return { author_name: 'Anne Example', rating: 5, time: 1_788_602_400, text: 'On time, and tidy.', ...change };
}

/** An answer of the server in the shape that Google Places gives it, with what a test says of it. */
export function answerWith(change: object = {}): object {
  return { success: true, data: { rating: 4.6, total_reviews: 61, reviews: [reviewWith()], source: 'google-places', ...change } };
}

/** Opens the home page with that answer for its reviews, or the server's own, and goes to where they are. */
export async function openTestimonials(answer?: object, options?: OpenOptions): Promise<Page> {
  const page = await openPage(options);
  if (answer) await page.route('**/api/reviews', (route) => route.fulfill({ json: answer }));
  await showTestimonials(page);
  return page;
}

/** Opens the home page as it is and goes to where its reviews are. */
export async function showTestimonials(page: Page): Promise<void> {
  await openInteractive(page, `${inject('siteUrl')}/`);
  await page.getByRole('heading', { name: 'What Our Customers Say' }).scrollIntoViewIfNeeded();
}

/** The row of reviews, once it is there. */
export async function shownRow(page: Page): Promise<Locator> {
  const row = page.getByRole('group', { name: 'Reviews, side by side' });
  await row.waitFor();
  return row;
}
