import type { Locator, Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { holdRequests, openInteractive, openPage, scrollTo, twoFrames } from './support/browser.ts';
import { builtFile } from './support/chunks.ts';
import { modal, openQuoteModal, waitForNoModal } from './support/modals.ts';
import { shownRow } from './support/reviews.ts';

const siteUrl = inject('siteUrl');
const wide = { viewport: { width: 1280, height: 800 } };

const scrollY = (page: Page) => page.evaluate(() => window.scrollY);
const isInteractive = (page: Page) => page.locator('html[data-hydrated][data-rendered]').waitFor({ state: 'attached' });

/** Follows a footer link without scrolling first, and waits for its page. */
async function follow(page: Page, link: string): Promise<void> {
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: link, exact: true })
    .evaluate((element: HTMLElement) => element.click());
  await page.getByRole('heading', { level: 1, name: link }).waitFor();
}

/** Waits until the page with this heading is shown at a scroll position. */
async function isShown(page: Page, heading: string, top: number): Promise<void> {
  await page.getByRole('heading', { level: 1, name: heading }).waitFor();
  await expect.poll(() => scrollY(page)).toBe(top);
}

test('rule 2.13: Back and Forward restore each page’s scroll position, and a link starts at the top', async () => {
  const page = await openPage(wide);
  await openInteractive(page, `${siteUrl}/cookie-policy/`);
  await scrollTo(page, 700);
  await follow(page, 'Privacy policy');
  expect(await scrollY(page)).toBe(0);
  await scrollTo(page, 900);
  await follow(page, 'Cookie policy');
  expect(await scrollY(page)).toBe(0);
  await page.goBack();
  await isShown(page, 'Privacy policy', 900);
  await page.goBack();
  await isShown(page, 'Cookie policy', 700);
  await page.goForward();
  await isShown(page, 'Privacy policy', 900);
});

/** Scrolls until an element is `top` pixels below the window's upper edge. */
const bringTo = (element: Locator, top: number) =>
  element.evaluate(
    (target, below) =>
      window.scrollTo({ top: target.getBoundingClientRect().top + window.scrollY - below, behavior: 'instant' }),
    top,
  );
const topOf = (element: Locator) => element.evaluate((target) => Math.round(target.getBoundingClientRect().top));

test.each([
  ['reloaded', (page: Page) => page.reload()],
  [
    'left for another document and returned to',
    async (page: Page) => {
      await page.goto(`${siteUrl}/robots.txt`);
      await page.goBack();
    },
  ],
] as const)(
  'rule 2.13: a page that is %s shows what was in view, though its sections are rendered late',
  async (how, leave) => {
    for (const [path, width, place] of [
      ['/', 360, -1],
      ['/', 1280, -1],
      ['/home-security/', 360, -1],
      ['/home-security/', 1280, 4],
    ] as const) {
      const page = await openPage({ viewport: { width, height: 800 } });
      await openInteractive(page, `${siteUrl}${path}`);
      const heading = page.locator('main h2').nth(place);
      await bringTo(heading, 300);
      // The reviews above it load meanwhile.
      if (path === '/') await shownRow(page);
      await bringTo(heading, 300);
      await expect.poll(() => topOf(heading), { message: `${path} at ${width} px` }).toBe(300);
      await leave(page);
      await isInteractive(page);
      if (path === '/') await shownRow(page);
      await expect.poll(() => topOf(heading), { message: `${path} at ${width} px, ${how}` }).toBe(300);
    }
  },
);

test('rule 2.13: Back after a reload waits for the page, then restores its scroll position', async () => {
  const page = await openPage(wide);
  await openInteractive(page, `${siteUrl}/cookie-policy/`);
  await scrollTo(page, 700);
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'About us' })
    .evaluate((element: HTMLElement) => element.click());
  await page.waitForURL('**/about-us/');
  await page.reload();
  await isInteractive(page);
  await scrollTo(page, 100);
  const release = await holdRequests(page, builtFile('content/screens/cookie-policy.md'));
  const asked = page.waitForRequest(builtFile('content/screens/cookie-policy.md'));
  await page.goBack();
  await asked;
  await twoFrames(page);
  expect(await scrollY(page)).toBe(100);
  release();
  await isShown(page, 'Cookie policy', 700);
  await page.goForward();
  await page.getByRole('heading', { level: 1, name: 'family firm' }).waitFor();
  await expect.poll(() => scrollY(page)).toBe(100);
});

test('rule 2.13: Back between two sections restores the scroll position, not the section', async () => {
  const page = await openPage(wide);
  await openInteractive(page, `${siteUrl}/about-us/`);
  const way = (id: string) => page.locator(`[data-slot=sub-navigation] a[href="#${id}"]`);
  const at = (id: string) =>
    expect
      .poll(() => page.locator(`#${id}`).evaluate((section) => Math.abs(section.getBoundingClientRect().top) < 400))
      .toBe(true);
  await way('our-story').click();
  await at('our-story');
  const read = (await scrollY(page)) + 333;
  await scrollTo(page, read);
  // A real click would first scroll the link into view.
  await way('what-makes-us-different').evaluate((link: HTMLElement) => link.click());
  await at('what-makes-us-different');
  const end = await scrollY(page);
  await page.goBack();
  await expect.poll(() => scrollY(page)).toBe(read);
  await page.goForward();
  await expect.poll(() => scrollY(page)).toBe(end);
});

test('rule 2.13: the browser restores scroll positions until the router does', async () => {
  const page = await openPage(wide);
  const release = await holdRequests(page, builtFile('src/app/entry-client.tsx'));
  const restoration = () => page.evaluate(() => history.scrollRestoration);
  // After the load event, when everything else is set.
  await page.goto(`${siteUrl}/about-us/`);
  expect(await restoration()).toBe('auto');
  release();
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
  expect(await restoration()).toBe('manual');
});

test('rule 2.13: the positions of the last 50 entries are kept, and no more', async () => {
  const page = await openPage(wide);
  await openInteractive(page, `${siteUrl}/cookie-policy/`);
  const kept = () =>
    page.evaluate(() => JSON.parse(sessionStorage.getItem('scroll-positions') ?? '[]') as [string, number][]);
  for (let step = 0; step < 60; step += 1) {
    const before = (await kept()).at(-1)?.[0];
    await page.evaluate((hash) => (location.hash = hash), `#step-${step}`);
    await expect.poll(async () => (await kept()).at(-1)?.[0]).not.toBe(before);
  }
  expect(await kept()).toHaveLength(50);
});

test('rule 2.89: a modal’s history entry never scrolls: neither when the modal closes nor on Forward', async () => {
  const page = await openPage(wide);
  await openInteractive(page, `${siteUrl}/home-security/`);
  await openQuoteModal(page);
  await page.goBack();
  await waitForNoModal(page);
  await scrollTo(page, 1_200);
  await page.evaluate(() => {
    window.addEventListener('scroll', () => (document.documentElement.dataset.scrolled = ''));
  });
  await page.goForward();
  await page.waitForFunction(() => !(history.state as { modal?: boolean }).modal);
  await expect.poll(() => modal(page, 'Get a free quote').count()).toBe(0);
  await twoFrames(page);
  expect(await scrollY(page)).toBe(1_200);
  expect(await page.locator('html').getAttribute('data-scrolled')).toBeNull();
});
