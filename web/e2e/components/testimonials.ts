import type { Page } from 'playwright-core';
import { inject } from 'vitest';
import { openPage, type OpenOptions } from '../browser.ts';

/** Opens the section of the reviews, with that answer of the server. */
export async function openTestimonials(answer: object, options?: OpenOptions): Promise<Page> {
  const page = await openPage(options);
  await page.route('**/api/reviews', (route) => route.fulfill({ json: answer }));
  await showTestimonials(page);
  return page;
}

/** Opens the section of the reviews; what the server answers is the test's business. */
export async function showTestimonials(page: Page): Promise<void> {
  await page.goto(`${inject('examplesUrl')}?name=testimonials`);
  await page.getByRole('heading', { name: 'What Our Customers Say' }).scrollIntoViewIfNeeded();
}
