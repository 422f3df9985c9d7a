import type { Page } from 'playwright-core';
import { tagOrigin } from '../src/app/tag-service.ts';

/** Answers for the tag's host with a script that sets `data-tag` on the page. Returns a growing list of the URLs requested from hosts other than the site's. */
export async function stubTag(page: Page, siteUrl: string): Promise<string[]> {
  const requested: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(siteUrl)) requested.push(request.url());
  });
  await page.route(`${tagOrigin}/**`, (route) => route.fulfill({ contentType: 'text/javascript', body: 'document.documentElement.dataset.tag = "ran";' }));
  return requested;
}

/** The page's data layer, in order: commands as lists, events as they are. */
export function dataLayer(page: Page): Promise<unknown[]> {
  return page.evaluate(() =>
    (window.dataLayer ?? []).map((entry) => (Object.prototype.toString.call(entry) === '[object Arguments]' ? Array.from(entry as ArrayLike<unknown>) : entry)),
  );
}

/** The commands of the data layer, without the time in the first of them. */
export async function commands(page: Page): Promise<unknown[][]> {
  const entries = await dataLayer(page);
  return entries.filter((entry): entry is unknown[] => Array.isArray(entry)).map((words) => (words[0] === 'js' ? ['js'] : words));
}
