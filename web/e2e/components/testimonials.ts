import type { Page } from 'playwright-core';
import { inject } from 'vitest';
import { openPage, type OpenOptions } from '../browser.ts';

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
