import type { Locator, Page } from 'playwright-core';

/** A review as the server gives it, with what a test says of it. */
export function reviewWith(change: object = {}): object {
  return { author_name: 'Anne Example', rating: 5, time: 1_788_602_400, text: 'On time, and tidy.', ...change };
}

/** An answer of the server in the shape that Google Places gives it, with what a test says of it. */
export function answerWith(change: object = {}): object {
  return { success: true, data: { rating: 4.6, total_reviews: 61, reviews: [reviewWith()], source: 'google-places', ...change } };
}

/** The path of an author's photo on our own server. */
export const photoPath = '/api/reviews/photo/0?v=1';

/** A picture of one pixel. */
const pixel = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');

/** Answers every request for an author's photo with a picture of one pixel. */
export async function routePhotos(page: Page): Promise<void> {
  await page.route('**/api/reviews/photo/**', (route) => route.fulfill({ contentType: 'image/png', body: pixel }));
}

/** A review with a long name and a long text. */
export const longReview = reviewWith({ author_name: 'Maximiliane von Beispielhausen-Mustermannsdorff', text: 'Late twice. '.repeat(60) });

/** A review with a name and a text that are written from right to left. */
export const rightToLeftReview = reviewWith({ author_name: 'מרים לדוגמה', text: 'התקנה מהירה ונקייה.', author_url: 'https://maps.example.com/m' });

/** The row of reviews, once it is there. */
export async function shownRow(page: Page): Promise<Locator> {
  const row = page.getByRole('group', { name: 'Reviews, side by side' });
  await row.waitFor();
  return row;
}
