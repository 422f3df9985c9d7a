import type { ElementHandle, Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { countDocuments, holdRequests, openInteractive, openPage, twoFrames } from './support/browser.ts';
import { builtFile } from './support/chunks.ts';
import { layouts } from './support/layouts.ts';
import { waitUntilInteractive } from './support/modals.ts';

const siteUrl = inject('siteUrl');

/** Marks every use of the page's formatters in its timeline. */
function markFormatters(): void {
  const formatters: [owner: object, names: string[]][] = [
    [Intl, ['DateTimeFormat', 'NumberFormat', 'PluralRules', 'RelativeTimeFormat', 'Segmenter', 'Collator']],
    [Date.prototype, ['toLocaleString', 'toLocaleDateString', 'toLocaleTimeString']],
    [Number.prototype, ['toLocaleString']],
    [String.prototype, ['localeCompare']],
  ];
  for (const [owner, names] of formatters)
    for (const name of names) {
      const formatter = Reflect.get(owner, name) as new () => object;
      const marking = new Proxy(formatter, {
        apply: (...call) => {
          performance.mark(`formatter: ${name}`);
          return Reflect.apply(...call) as unknown;
        },
        construct: (...call) => {
          performance.mark(`formatter: ${name}`);
          return Reflect.construct(...call) as object;
        },
      });
      Reflect.set(owner, name, marking);
    }
}

// The first formatter takes 17 ms on a desktop computer (`lib/in-figures.ts`), in which the page answers no input.
test.each([...layouts, '/intruder-alarms/', '/app/online-estimate/', '/app/how-safe-is-your-home/'])(
  '%s becomes interactive without a formatter of dates or numbers',
  async (path) => {
    const page = await openPage();
    await page.addInitScript(markFormatters);
    await openInteractive(page, `${siteUrl}${path}`);
    const used = () => page.evaluate(() => performance.getEntriesByType('mark').map(({ name }) => name));
    expect(await used()).not.toContainEqual(expect.stringContaining('formatter'));
    await page.evaluate(() => (1_000).toLocaleString('en-GB'));
    expect(await used()).toContainEqual('formatter: toLocaleString');
  },
);

const wide = { viewport: { width: 1280, height: 800 } };
const belowFold = builtFile('src/features/about-us/sections-below-fold.tsx');
const section = '#our-story';
const anchor = (page: Page) => page.locator(`[data-slot=sub-navigation] a[href="${section}"]`);
const headerLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name });
const isKept = (element: ElementHandle | null) => element?.evaluate((node) => node.isConnected);
const historyLength = (page: Page) => page.evaluate(() => history.length);

test('rule 2.11: a link to a section, and Back, keep the sections whose code has not arrived yet', async () => {
  const page = await openPage(wide);
  const release = await holdRequests(page, belowFold);
  await openInteractive(page, `${siteUrl}/about-us/`);
  const story = await page.locator(section).elementHandle();
  await anchor(page).click();
  await twoFrames(page);
  expect(await isKept(story)).toBe(true);
  await page.evaluate(() => history.back());
  await page.waitForURL('**/about-us/');
  await twoFrames(page);
  expect(await isKept(story)).toBe(true);
  const quote = page.locator('#main section').last().getByRole('link', { name: 'Get Free Quote' });
  expect(await quote.getAttribute('aria-haspopup')).toBeNull();
  release();
  await waitUntilInteractive(quote);
  expect(await isKept(story)).toBe(true);
});

test('rule 2.11: a link to a section keeps the sections whose code cannot be fetched, and other links work', async () => {
  const page = await openPage({ ...wide, expected: ['failed:', 'ERR_FAILED', 'Failed to load', 'Failed to fetch'] });
  await page.route(belowFold, (route) => route.abort());
  const failed = page.waitForEvent('requestfailed');
  await openInteractive(page, `${siteUrl}/about-us/`);
  await failed;
  const story = await page.locator(section).elementHandle();
  await anchor(page).click();
  await twoFrames(page);
  expect(await isKept(story)).toBe(true);
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0);
  const visited = await historyLength(page);
  // The section has a different address, to which Back returns.
  await headerLink(page, 'About us').click();
  expect(await historyLength(page)).toBe(visited + 1);
  expect(await page.evaluate(() => scrollY)).toBe(0);
  const documents = countDocuments(page);
  await headerLink(page, 'Online estimate').click();
  await page.waitForURL('**/online-estimate/');
  await expect.poll(() => isKept(story)).toBe(false);
  expect(documents()).toBe(0);
});
