import type { Locator, Page } from 'playwright-core';

/** A review as the server gives it, with what a test says of it. */
export function reviewWith(change: object = {}): object {
  return { author_name: 'Anne Example', rating: 5, time: 1_788_602_400, text: 'On time, and tidy.', ...change };
}

/** An answer of the server in the shape that Google Places gives it, with what a test says of it. */
export function answerWith(change: object = {}): object {
  return { success: true, data: { rating: 4.6, total_reviews: 61, reviews: [reviewWith()], source: 'google-places', ...change } };
}

/** The row of reviews, once it is there. */
export async function shownRow(page: Page): Promise<Locator> {
  const row = page.getByRole('group', { name: 'Reviews, side by side' });
  await row.waitFor();
  return row;
}
