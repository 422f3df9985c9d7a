import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { OPEN_COOKIE_SETTINGS } from '../src/features/consent/open-cookie-settings.ts';
import { storedItems } from '../src/lib/stored-items.ts';
import { containsFocus, expectFocus, openPage } from './support/browser.ts';
import { loadWithStoppedClock, openWithStoppedClock } from './support/clock.ts';
import { floatingWidgets } from './support/floating-widgets.ts';
import { lightPage } from './support/layouts.ts';

const siteUrl = inject('siteUrl');
const wide = { viewport: { width: 1280, height: 800 } };
const narrow = { viewport: { width: 360, height: 740 } };

const storedConsent = (page: Page) =>
  page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? 'null') as unknown, storedItems.consent);
const storedDismissal = (page: Page) => page.evaluate((key) => localStorage.getItem(key), storedItems.bannerDismissed);
const settings = (page: Page) => page.getByRole('dialog', { name: 'Cookie Preferences' });

/** Opens a page without a choice, and waits for the banner. */
async function openUndecided(size = wide): Promise<Page> {
  const page = await openPage({ ...size, undecided: true });
  await openWithStoppedClock(page, `${siteUrl}${lightPage}`);
  await page.clock.runFor(3_000);
  await floatingWidgets(page).banner.waitFor();
  return page;
}

test('rule 9.5: the cookie banner appears 3 s after load if no consent is stored', async () => {
  const page = await openPage({ ...wide, undecided: true });
  const { banner } = floatingWidgets(page);
  await openWithStoppedClock(page, `${siteUrl}${lightPage}`);
  await page.clock.runFor(2_999);
  await expect.poll(() => banner.count()).toBe(0);
  await page.clock.runFor(1);
  await banner.waitFor();
  // The banner does not block the page.
  expect(await containsFocus(banner)).toBe(false);
  await page.getByRole('main').getByRole('link').first().focus();
});

test('rule 4.25: the cookie banner does not appear if consent is stored', async () => {
  const page = await openPage(wide);
  await openWithStoppedClock(page, `${siteUrl}${lightPage}`);
  await page.clock.runFor(60_000);
  await expect.poll(() => floatingWidgets(page).banner.count()).toBe(0);
});

test('rule 3.15: an invalid record counts as no consent', async () => {
  const page = await openPage({ ...wide, undecided: true });
  await page.addInitScript(
    (key) => localStorage.setItem(key, '{"analytics":true,"functional":true}'),
    storedItems.consent,
  );
  await openWithStoppedClock(page, `${siteUrl}${lightPage}`);
  await page.clock.runFor(3_000);
  await floatingWidgets(page).banner.waitFor();
});

test.each([
  ['Accept all', true],
  ['Reject optional', false],
])('rule 4.28: %s is stored with its time, and the banner does not reappear', async (name, agreed) => {
  const page = await openUndecided();
  const { banner } = floatingWidgets(page);
  await banner.getByRole('button', { name }).click();
  await banner.waitFor({ state: 'detached' });
  const now = await page.evaluate(() => Date.now());
  expect(await storedConsent(page)).toEqual({ analytics: agreed, functional: true, marketing: agreed, timestamp: now });
  await loadWithStoppedClock(page, `${siteUrl}/about-us/`);
  await page.clock.runFor(60_000);
  await expect.poll(() => banner.count()).toBe(0);
});

test('rule 4.32: the banner names analytics and advertising by Google', async () => {
  const page = await openUndecided();
  const words = await floatingWidgets(page).banner.textContent();
  expect(words).toMatch(/Analytics .+ visit/);
  expect(words).toMatch(/Marketing .+ Google .+ adver/);
});

test('rule 4.32: the banner asks again after 12 months, and the old choice is deleted', async () => {
  const page = await openPage({ ...wide, undecided: true });
  const { banner } = floatingWidgets(page);
  const chooseAgo = (ms: number) =>
    page.evaluate(
      ([key, age]) =>
        localStorage.setItem(
          key,
          JSON.stringify({ analytics: true, functional: true, marketing: true, timestamp: Date.now() - age }),
        ),
      [storedItems.consent, ms] as const,
    );
  const twelveMonths = 365 * 24 * 3_600_000;
  await openWithStoppedClock(page, `${siteUrl}${lightPage}`);
  await chooseAgo(twelveMonths - 60_000);
  await loadWithStoppedClock(page, `${siteUrl}${lightPage}`);
  await page.clock.runFor(3_000);
  await expect.poll(() => banner.count()).toBe(0);

  await chooseAgo(twelveMonths);
  await loadWithStoppedClock(page, `${siteUrl}${lightPage}`);
  await page.clock.runFor(3_000);
  await banner.waitFor();
  expect(await storedConsent(page)).toBeNull();
});

test.each(['Accept all', 'Reject optional', 'Close without choosing'])(
  'rule 4.32: %s returns the focus to where it was, or to the page',
  async (name) => {
    const page = await openUndecided();
    const { banner } = floatingWidgets(page);
    const link = page.getByRole('main').getByRole('link').first();
    await link.focus();
    await banner.getByRole('button', { name }).focus();
    await page.keyboard.press('Enter');
    await banner.waitFor({ state: 'detached' });
    await expectFocus(link);

    const other = await openUndecided();
    await floatingWidgets(other).banner.getByRole('button', { name }).click();
    await floatingWidgets(other).banner.waitFor({ state: 'detached' });
    await expectFocus(other.getByRole('main'));
  },
);

test.each([narrow, wide])(
  'rule 4.28: refusing is as easy as accepting: same look and size, side by side ($viewport.width px)',
  async (size) => {
    const page = await openUndecided(size);
    const { banner } = floatingWidgets(page);
    const [yes, no] = await Promise.all(
      ['Accept all', 'Reject optional'].map((name) =>
        banner.getByRole('button', { name }).evaluate((button) => {
          const { color, backgroundColor, borderColor, fontSize, fontWeight } = getComputedStyle(button);
          const { top, width, height } = button.getBoundingClientRect();
          return { color, backgroundColor, borderColor, fontSize, fontWeight, top, width: Math.round(width), height };
        }),
      ),
    );
    expect(no).toEqual(yes);
  },
);

test('rule 4.29: the settings have checkboxes for analytics and marketing, Cancel and Save; essential cookies are always on', async () => {
  const page = await openUndecided();
  const { banner } = floatingWidgets(page);
  const box = (name: string) => settings(page).getByRole('checkbox', { name });
  await banner.getByRole('button', { name: 'Cookie Preferences' }).click();
  await settings(page).waitFor();
  expect([await box('Essential').isChecked(), await box('Essential').isDisabled()]).toEqual([true, true]);
  expect([await box('Analytics').isChecked(), await box('Marketing').isChecked()]).toEqual([false, false]);
  await box('Analytics').check();
  await settings(page).getByRole('button', { name: 'Cancel' }).click();
  await settings(page).waitFor({ state: 'hidden' });
  expect(await storedConsent(page)).toBeNull();
  await expect.poll(() => banner.isVisible()).toBe(true);

  await banner.getByRole('button', { name: 'Cookie Preferences' }).click();
  await expect.poll(() => box('Analytics').isChecked()).toBe(false);
  await box('Analytics').check();
  await settings(page).getByRole('button', { name: 'Save' }).click();
  await settings(page).waitFor({ state: 'hidden' });
  await banner.waitFor({ state: 'detached' });
  expect(await storedConsent(page)).toMatchObject({ analytics: true, functional: true, marketing: false });
});

test('Back closes the settings, stays on the page and stores nothing', async () => {
  const page = await openUndecided();
  await floatingWidgets(page).banner.getByRole('button', { name: 'Cookie Preferences' }).click();
  await settings(page).waitFor();
  await page.goBack();
  await settings(page).waitFor({ state: 'hidden' });
  expect(page.url()).toBe(`${siteUrl}${lightPage}`);
  expect(await storedConsent(page)).toBeNull();
  await page.waitForFunction(() => !(history.state as { modal?: boolean } | null)?.modal);
});

test('rule 2.28: ‘Cookie Preferences’ in the footer opens the settings with the current choice', async () => {
  const page = await openPage({ ...wide, undecided: true });
  await openWithStoppedClock(page, `${siteUrl}${lightPage}`);
  const preferences = page.getByRole('contentinfo').getByRole('button', { name: 'Cookie Preferences' });
  await preferences.click();
  await settings(page).getByRole('checkbox', { name: 'Marketing' }).check();
  await settings(page).getByRole('button', { name: 'Save' }).click();
  await settings(page).waitFor({ state: 'hidden' });
  expect(await containsFocus(preferences)).toBe(true);
  await page.clock.runFor(10_000);
  await expect.poll(() => floatingWidgets(page).banner.count()).toBe(0);

  // On another page, by the event itself.
  await loadWithStoppedClock(page, `${siteUrl}/about-us/`);
  await page.evaluate((name) => window.dispatchEvent(new Event(name)), OPEN_COOKIE_SETTINGS);
  await settings(page).waitFor();
  await expect.poll(() => settings(page).getByRole('checkbox', { name: 'Marketing' }).isChecked()).toBe(true);
  await expect.poll(() => settings(page).getByRole('checkbox', { name: 'Analytics' }).isChecked()).toBe(false);
});

test('rule 2.28: without script ‘Cookie Preferences’ links to the cookie policy', async () => {
  const page = await openPage({ javaScriptEnabled: false });
  await page.goto(`${siteUrl}${lightPage}`);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Cookie Preferences' }).click();
  await page.waitForURL('**/cookie-policy/#changing-your-mind');
  await page.getByRole('heading', { name: 'Changing your mind' }).waitFor();
});

test('rule 3.16: a banner dismissed by its button or Escape stays closed and stores no consent; a choice is still possible', async () => {
  const page = await openUndecided();
  const { banner } = floatingWidgets(page);
  await banner.getByRole('button', { name: 'Cookie Preferences' }).focus();
  await page.keyboard.press('Escape');
  await banner.waitFor({ state: 'detached' });
  expect([await storedConsent(page), await storedDismissal(page)]).toEqual([null, 'true']);
  await loadWithStoppedClock(page, `${siteUrl}/about-us/`);
  await page.clock.runFor(60_000);
  await expect.poll(() => banner.count()).toBe(0);

  await page.getByRole('contentinfo').getByRole('button', { name: 'Cookie Preferences' }).click();
  await settings(page).getByRole('button', { name: 'Save' }).click();
  await settings(page).waitFor({ state: 'hidden' });
  expect(await storedConsent(page)).toMatchObject({ analytics: false, marketing: false });
  expect(await storedDismissal(page)).toBeNull();

  const other = await openUndecided(narrow);
  await floatingWidgets(other).banner.getByRole('button', { name: 'Close without choosing' }).click();
  await floatingWidgets(other).banner.waitFor({ state: 'detached' });
  expect([await storedConsent(other), await storedDismissal(other)]).toEqual([null, 'true']);
});

test('rule 4.32: a choice in one tab applies in the other', async () => {
  const page = await openUndecided();
  const other = await page.context().newPage();
  // It shares the stopped clock.
  await loadWithStoppedClock(other, `${siteUrl}/about-us/`);
  await other.getByRole('contentinfo').getByRole('button', { name: 'Cookie Preferences' }).click();
  await settings(other).getByRole('button', { name: 'Save' }).click();
  await floatingWidgets(page).banner.waitFor({ state: 'detached' });
});

test('rule 4.32: the keyboard reaches the banner before the page, is held by the settings, and continues in the page', async () => {
  const page = await openUndecided();
  const { banner } = floatingWidgets(page);
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  await page.keyboard.press('Tab');
  expect(await focused()).toBe('Skip to the content');
  const order = [];
  for (let stop = 0; stop < 5; stop += 1) {
    await page.keyboard.press('Tab');
    order.push(await focused());
  }
  expect(order).toEqual([
    'Cookie policy',
    'Cookie Preferences',
    'Accept all',
    'Reject optional',
    'Close without choosing',
  ]);
  for (let back = 0; back < 3; back += 1) await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await settings(page).waitFor();
  await settings(page).getByRole('checkbox', { name: 'Analytics' }).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await settings(page).waitFor({ state: 'hidden' });
  await banner.waitFor({ state: 'detached' });
  expect(await storedConsent(page)).toMatchObject({ analytics: true, marketing: false });
  // The next tab stop is a link of the page.
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.closest('header, main') !== null)).toBe(true);
});
