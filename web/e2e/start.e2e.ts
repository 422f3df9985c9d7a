import { expect, inject, test } from 'vitest';
import { openPage } from './browser.ts';
import { builtPath } from './chunks.ts';

test('hydration waits for the load event or the first input', async () => {
  const page = await openPage();
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname);
  });
  // A pending image delays the load event.
  await page.route('**/assets/*.avif', () => undefined);
  await page.goto(`${inject('siteUrl')}/`, { waitUntil: 'domcontentloaded' });
  await page.locator('h1').waitFor();
  expect(scripts).toEqual([await page.locator('script[data-modules]').getAttribute('src')]);

  await page.keyboard.press('Tab');
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
  expect(scripts).toContain(builtPath('src/app/entry-client.tsx'));
});
