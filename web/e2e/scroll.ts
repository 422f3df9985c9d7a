import type { Page } from 'playwright-core';

/** Scrolls the page and waits for its scroll event. */
export async function scrollTo(page: Page, top: number): Promise<void> {
  await page.evaluate((y) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    if (window.scrollY === y) resolve();
    window.addEventListener('scroll', () => resolve(), { once: true });
    window.scrollTo({ top: y, behavior: 'instant' });
    return promise;
  }, top);
}
