import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { OPEN_COOKIE_SETTINGS } from '../src/features/consent/open-cookie-settings.ts';
import { storedItems } from '../src/lib/stored-items.ts';
import { openPage } from './browser.ts';
import { loadStopped, openStopped } from './clock.ts';
import { floating } from './floating-elements.ts';
import { hasFocus, holdsFocus } from './focus.ts';

const siteUrl = inject('siteUrl');
const wide = { viewport: { width: 1280, height: 800 } };
const narrow = { viewport: { width: 360, height: 740 } };

const storedConsent = (page: Page) => page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? 'null') as unknown, storedItems.consent);
const storedDismissal = (page: Page) => page.evaluate((key) => localStorage.getItem(key), storedItems.bannerDismissed);
const settings = (page: Page) => page.getByRole('dialog', { name: 'Cookie Preferences' });

/** A page on which nobody has chosen yet, with the banner. */
async function openUndecided(size = wide): Promise<Page> {
  const page = await openPage({ ...size, undecided: true });
  await openStopped(page, `${siteUrl}/`);
  await page.clock.runFor(3_000);
  await floating(page).banner.waitFor();
  return page;
}

test('spec §4 and §9: the cookie dialog appears 3 s after load if no consent is stored', async () => {
  const page = await openPage({ ...wide, undecided: true });
  const { banner } = floating(page);
  await openStopped(page, `${siteUrl}/`);
  await page.clock.runFor(2_999);
  await expect.poll(() => banner.count()).toBe(0);
  await page.clock.runFor(1);
  await banner.waitFor();
  // It holds nobody up: the page is there to be used.
  expect(await holdsFocus(banner)).toBe(false);
  await page.getByRole('main').getByRole('link').first().focus();
});

test('spec §4: with a stored consent it does not appear', async () => {
  const page = await openPage(wide);
  await openStopped(page, `${siteUrl}/`);
  await page.clock.runFor(60_000);
  await expect.poll(() => floating(page).banner.count()).toBe(0);
});

test('a broken record counts as none', async () => {
  const page = await openPage({ ...wide, undecided: true });
  await page.addInitScript((key) => localStorage.setItem(key, '{"analytics":true,"functional":true}'), storedItems.consent);
  await openStopped(page, `${siteUrl}/`);
  await page.clock.runFor(3_000);
  await floating(page).banner.waitFor();
});

test.each([
  ['Accept all', true],
  ['Reject optional', false],
])('spec §3 and §4: %s is stored as a record with its time, and the banner does not come again', async (name, agreed) => {
  const page = await openUndecided();
  const { banner } = floating(page);
  await banner.getByRole('button', { name }).click();
  await banner.waitFor({ state: 'detached' });
  const now = await page.evaluate(() => Date.now());
  expect(await storedConsent(page)).toEqual({ analytics: agreed, functional: true, marketing: agreed, timestamp: now });
  await loadStopped(page, `${siteUrl}/about-us/`);
  await page.clock.runFor(60_000);
  await expect.poll(() => banner.count()).toBe(0);
});

test('the banner says what is agreed to: analytics, and advertising by Google', async () => {
  const page = await openUndecided();
  const words = await floating(page).banner.textContent();
  expect(words).toMatch(/Analytics .+ visit/);
  expect(words).toMatch(/Marketing .+ Google .+ adver/);
});

test('a choice is asked for again after 12 months, and the old one is forgotten', async () => {
  const page = await openPage({ ...wide, undecided: true });
  const { banner } = floating(page);
  const chooseAgo = (ms: number) =>
    page.evaluate(
      ([key, age]) => localStorage.setItem(key, JSON.stringify({ analytics: true, functional: true, marketing: true, timestamp: Date.now() - age })),
      [storedItems.consent, ms] as const,
    );
  const twelveMonths = 365 * 24 * 3_600_000;
  await openStopped(page, `${siteUrl}/`);
  await chooseAgo(twelveMonths - 60_000);
  await loadStopped(page, `${siteUrl}/`);
  await page.clock.runFor(3_000);
  await expect.poll(() => banner.count()).toBe(0);

  await chooseAgo(twelveMonths);
  await loadStopped(page, `${siteUrl}/`);
  await page.clock.runFor(3_000);
  await banner.waitFor();
  expect(await storedConsent(page)).toBeNull();
});

test.each(['Accept all', 'Reject optional', 'Close without choosing'])('%s gives the focus back to where it was, or to the page', async (name) => {
  const page = await openUndecided();
  const { banner } = floating(page);
  const link = page.getByRole('main').getByRole('link').first();
  await link.focus();
  await banner.getByRole('button', { name }).focus();
  await page.keyboard.press('Enter');
  await banner.waitFor({ state: 'detached' });
  await hasFocus(link);

  const other = await openUndecided();
  await floating(other).banner.getByRole('button', { name }).click();
  await floating(other).banner.waitFor({ state: 'detached' });
  await hasFocus(other.getByRole('main'));
});

test.each([narrow, wide])('refusing is as easy as accepting: one look, one size, side by side ($viewport.width px)', async (size) => {
  const page = await openUndecided(size);
  const { banner } = floating(page);
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
});

test('spec §4: the settings have analytics and marketing to tick, Cancel and Save; what is essential is always on', async () => {
  const page = await openUndecided();
  const { banner } = floating(page);
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

test('Back closes the settings and stays on the page, and nothing is chosen', async () => {
  const page = await openUndecided();
  await floating(page).banner.getByRole('button', { name: 'Cookie Preferences' }).click();
  await settings(page).waitFor();
  await page.goBack();
  await settings(page).waitFor({ state: 'hidden' });
  expect(page.url()).toBe(`${siteUrl}/`);
  expect(await storedConsent(page)).toBeNull();
  await page.waitForFunction(() => !(history.state as { modal?: boolean } | null)?.modal);
});

test('spec §2 and §4: ‘Cookie Preferences’ in the footer opens the settings at once, with what was chosen', async () => {
  const page = await openPage({ ...wide, undecided: true });
  await openStopped(page, `${siteUrl}/`);
  const preferences = page.getByRole('contentinfo').getByRole('button', { name: 'Cookie Preferences' });
  await preferences.click();
  await settings(page).getByRole('checkbox', { name: 'Marketing' }).check();
  await settings(page).getByRole('button', { name: 'Save' }).click();
  await settings(page).waitFor({ state: 'hidden' });
  expect(await holdsFocus(preferences)).toBe(true);
  await page.clock.runFor(10_000);
  await expect.poll(() => floating(page).banner.count()).toBe(0);

  // Of another opinion, on another page, by the event itself.
  await loadStopped(page, `${siteUrl}/about-us/`);
  await page.evaluate((name) => window.dispatchEvent(new Event(name)), OPEN_COOKIE_SETTINGS);
  await settings(page).waitFor();
  await expect.poll(() => settings(page).getByRole('checkbox', { name: 'Marketing' }).isChecked()).toBe(true);
  await expect.poll(() => settings(page).getByRole('checkbox', { name: 'Analytics' }).isChecked()).toBe(false);
});

test('without script ‘Cookie Preferences’ leads to the cookie policy’s words on it', async () => {
  const page = await openPage({ javaScriptEnabled: false });
  await page.goto(`${siteUrl}/`);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Cookie Preferences' }).click();
  await page.waitForURL('**/cookie-policy/#changing-your-mind');
  await page.getByRole('heading', { name: 'Changing your mind' }).waitFor();
});

test('closed without a choice, by the cross or by Escape, the banner stays closed and nothing is agreed to; a choice is still possible', async () => {
  const page = await openUndecided();
  const { banner } = floating(page);
  await banner.getByRole('button', { name: 'Cookie Preferences' }).focus();
  await page.keyboard.press('Escape');
  await banner.waitFor({ state: 'detached' });
  expect([await storedConsent(page), await storedDismissal(page)]).toEqual([null, 'true']);
  await loadStopped(page, `${siteUrl}/about-us/`);
  await page.clock.runFor(60_000);
  await expect.poll(() => banner.count()).toBe(0);

  await page.getByRole('contentinfo').getByRole('button', { name: 'Cookie Preferences' }).click();
  await settings(page).getByRole('button', { name: 'Save' }).click();
  await settings(page).waitFor({ state: 'hidden' });
  expect(await storedConsent(page)).toMatchObject({ analytics: false, marketing: false });
  expect(await storedDismissal(page)).toBeNull();

  const other = await openUndecided(narrow);
  await floating(other).banner.getByRole('button', { name: 'Close without choosing' }).click();
  await floating(other).banner.waitFor({ state: 'detached' });
  expect([await storedConsent(other), await storedDismissal(other)]).toEqual([null, 'true']);
});

test('a choice in one tab applies in the other', async () => {
  const page = await openUndecided();
  const other = await page.context().newPage();
  // Its clock is the same one, which stands still.
  await loadStopped(other, `${siteUrl}/about-us/`);
  await other.getByRole('contentinfo').getByRole('button', { name: 'Cookie Preferences' }).click();
  await settings(other).getByRole('button', { name: 'Save' }).click();
  await floating(page).banner.waitFor({ state: 'detached' });
});

test('with only the keyboard: the banner comes before the page, the settings hold the focus, and the page goes on after them', async () => {
  const page = await openUndecided();
  const { banner } = floating(page);
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  await page.keyboard.press('Tab');
  expect(await focused()).toBe('Skip to the content');
  const order = [];
  for (let stop = 0; stop < 5; stop += 1) {
    await page.keyboard.press('Tab');
    order.push(await focused());
  }
  expect(order).toEqual(['Cookie policy', 'Cookie Preferences', 'Accept all', 'Reject optional', 'Close without choosing']);
  for (let back = 0; back < 3; back += 1) await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await settings(page).waitFor();
  await settings(page).getByRole('checkbox', { name: 'Analytics' }).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await settings(page).waitFor({ state: 'hidden' });
  await banner.waitFor({ state: 'detached' });
  expect(await storedConsent(page)).toMatchObject({ analytics: true, marketing: false });
  // Nothing is stuck: the next stop is a link of the page.
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.closest('header, main') !== null)).toBe(true);
});
