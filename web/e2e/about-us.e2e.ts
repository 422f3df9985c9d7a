import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { openInteractive, type OpenOptions, openPage } from './support/browser.ts';

const url = `${inject('siteUrl')}/about-us/`;
const wide = { width: 1280, height: 800 };
const sections = ['our-story', 'family-values', 'what-makes-us-different'];

const links = (page: Page) => page.locator('[data-slot=sub-navigation] a');
const current = (page: Page) => page.locator('[data-slot=sub-navigation] a[aria-current]').allTextContents();
const topOf = (page: Page, id: string) =>
  page.locator(`#${id}`).evaluate((section) => section.getBoundingClientRect().top);

async function openAbout(options: OpenOptions = {}): Promise<Page> {
  const page = await openPage({ viewport: wide, ...options });
  await openInteractive(page, url);
  return page;
}

test('rule 2.69: the sub-navigation names the three sections and sticks below the header', async () => {
  const page = await openAbout();
  expect(await links(page).allTextContents()).toEqual(['Our Story', 'Family Values', 'What Makes Us Different']);
  expect(await links(page).evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual(
    sections.map((id) => `#${id}`),
  );
  await page.evaluate(() => window.scrollTo({ top: 1_500, behavior: 'instant' }));
  const header = page.getByRole('banner');
  await expect
    .poll(async () => {
      const above = await header.boundingBox();
      const nav = await page.locator('[data-slot=sub-navigation]').boundingBox();
      return Math.abs((nav?.y ?? -99) - ((above?.y ?? 0) + (above?.height ?? 0)));
    })
    .toBeLessThanOrEqual(2);
});

test('rule 2.70: a link scrolls to its section, focuses it and highlights it', async () => {
  const page = await openAbout();
  expect(await current(page)).toEqual([]);
  for (const [index, id] of sections.entries()) {
    await links(page).nth(index).click();
    await expect.poll(() => current(page)).toEqual([await links(page).nth(index).textContent()]);
    const top = await topOf(page, id);
    expect(top).toBeGreaterThanOrEqual(0);
    expect(top).toBeLessThan(400);
    expect(await page.evaluate(() => document.activeElement?.id)).toBe(id);
  }
});

test('rule 2.71: the highlight follows the scroll position and ends after the last section', async () => {
  const page = await openAbout();
  for (const id of sections.toReversed()) {
    await page
      .locator(`#${id}`)
      .evaluate((section) =>
        window.scrollTo({ top: section.getBoundingClientRect().top + window.scrollY - 200, behavior: 'instant' }),
      );
    await expect
      .poll(() => page.locator('[data-slot=sub-navigation] a[aria-current]').getAttribute('href'))
      .toBe(`#${id}`);
  }
  await page.evaluate(() => window.scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }));
  await expect.poll(() => current(page)).toEqual([]);
});

test.each([
  ['no-preference', 'smooth'],
  ['reduce', 'auto'],
] as const)(
  'rule 2.70: with prefers-reduced-motion "%s" scrolling to a section is "%s"',
  async (reducedMotion, behavior) => {
    const page = await openAbout({ reducedMotion });
    await links(page).nth(1).focus();
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior)).toBe(behavior);
  },
);

test('the keyboard reaches a section and continues from there', async () => {
  const page = await openAbout();
  await links(page).nth(2).focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('what-makes-us-different');
  await page.keyboard.press('Tab');
  expect(
    await page.evaluate((id) => {
      const section = document.getElementById(id);
      const focused = document.activeElement;
      return (
        focused !== null &&
        section !== null &&
        Boolean(section.compareDocumentPosition(focused) & Node.DOCUMENT_POSITION_FOLLOWING)
      );
    }, 'what-makes-us-different'),
  ).toBe(true);
});

test('rule 2.13: Back between two sections returns to the first, then to the top', async () => {
  const page = await openAbout();
  await links(page).nth(0).click();
  await expect.poll(() => topOf(page, 'our-story')).toBeLessThan(400);
  await links(page).nth(2).click();
  await expect.poll(() => topOf(page, 'what-makes-us-different')).toBeLessThan(400);
  await page.goBack();
  await expect.poll(() => topOf(page, 'our-story')).toBeGreaterThanOrEqual(0);
  await page.goBack();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await page.goForward();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
  await expect.poll(() => topOf(page, 'our-story')).toBeGreaterThanOrEqual(0);
});
