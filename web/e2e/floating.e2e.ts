import { devices } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import site from '../content/site.json' with { type: 'json' };
import { storedItems } from '../src/lib/stored-items.ts';
import { containsFocus, holdRequests, openPage, scrollTo } from './support/browser.ts';
import { builtFile } from './support/chunks.ts';
import { loadWithStoppedClock, openWithStoppedClock, stopClock } from './support/clock.ts';
import { drag, floatingWidgets } from './support/floating-widgets.ts';
import { lightPage } from './support/layouts.ts';

const siteUrl = inject('siteUrl');
const wide = { viewport: { width: 1280, height: 800 } };
const narrow = { viewport: { width: 360, height: 740 } };
const flag = storedItems.financeMinimised;
const stored = (key: string) => localStorage.getItem(key);

test('rule 9.3: the finance popup is a badge that expands 5 s after load and links to finance', async () => {
  const page = await openPage(wide);
  const { popup, badge } = floatingWidgets(page);
  await openWithStoppedClock(page, `${siteUrl}${lightPage}`);
  await page.clock.runFor(4_999);
  await expect.poll(() => badge.count()).toBe(1);
  await expect.poll(() => popup.count()).toBe(0);
  await page.clock.runFor(1);
  await popup.waitFor();
  await expect.poll(() => badge.count()).toBe(0);
  await popup.getByRole('link', { name: 'Spread the cost of your security' }).click();
  await page.waitForURL('**/flexible-finance/');
  // The finance page has no popup.
  await popup.waitFor({ state: 'detached' });
});

test('rule 1.8: the finance popup has the status sentence, at 360 px as well', async () => {
  const page = await openPage(narrow);
  const { popup } = floatingWidgets(page);
  await openWithStoppedClock(page, `${siteUrl}${lightPage}`);
  await page.clock.runFor(5_000);
  const sentence = popup.getByText(
    `${site.company.name} is an introducer representative of a credit broker and is not a lender. Finance is subject to status.`,
  );
  await sentence.waitFor();
  const box = await sentence.boundingBox();
  expect(box && box.x >= 0 && box.x + box.width <= 360).toBe(true);
});

test('rule 1.8: where the status sentence has no room the popup stays a badge', async () => {
  const page = await openPage({ viewport: { width: 360, height: 640 } });
  const { popup } = floatingWidgets(page);
  await openWithStoppedClock(page, `${siteUrl}${lightPage}`);
  await page.clock.runFor(5_000);
  await popup.waitFor();
  const box = await popup.boundingBox();
  expect(box?.width).toBe(box?.height);
});

test('rule 9.3: delays count from the load, however late the code arrives', async () => {
  const page = await openPage(wide);
  const { popup, badge } = floatingWidgets(page);
  await stopClock(page);
  const hydrate = await holdRequests(page, builtFile('src/app/entry-client.tsx'));
  const release = await holdRequests(page, builtFile('src/app/floating-widgets.tsx'));
  await page.goto(`${siteUrl}${lightPage}`);
  await page.keyboard.press('Shift');
  await page.clock.runFor(2_000);
  hydrate();
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
  await page.clock.runFor(2_000);
  release();
  await badge.waitFor();
  await page.clock.runFor(999);
  await expect.poll(() => popup.count()).toBe(0);
  await page.clock.runFor(1);
  await popup.waitFor();
});

test('rule 4.16: a closed finance popup is a small round badge on later pages too; a click clears the flag and expands it', async () => {
  const page = await openPage(wide);
  const { popup, badge } = floatingWidgets(page);
  await openWithStoppedClock(page, `${siteUrl}${lightPage}`);
  await page.clock.runFor(5_000);
  await popup.getByRole('button', { name: 'Make small' }).click();
  await badge.waitFor();
  await expect.poll(() => popup.count()).toBe(0);
  const box = await badge.boundingBox();
  expect(box?.width).toBe(box?.height);
  expect(await badge.evaluate((element) => getComputedStyle(element).borderRadius)).toBe('50%');
  expect(await page.evaluate(stored, flag)).toBe('true');

  await loadWithStoppedClock(page, `${siteUrl}/about-us/`);
  await page.clock.runFor(10_000);
  await expect.poll(() => popup.count()).toBe(0);
  await badge.click();
  await popup.waitFor();
  expect(await page.evaluate(stored, flag)).toBeNull();
  await loadWithStoppedClock(page, `${siteUrl}/about-us/`);
  await page.clock.runFor(5_000);
  await popup.waitFor();
});

test.each(['mouse', 'pen', 'touch'] as const)(
  'rule 9.4: a drag of more than 80 px to the right with %s minimises the finance popup; one of 80 px does not',
  async (kind) => {
    const page = await openPage(kind === 'touch' ? devices['Pixel 7'] : wide);
    const { popup, badge } = floatingWidgets(page);
    await openWithStoppedClock(page, `${siteUrl}${lightPage}`);
    await page.clock.runFor(5_000);
    await popup.waitFor();
    const place = await popup.boundingBox();
    await drag(page, popup, kind, 80);
    expect(await popup.boundingBox()).toEqual(place);
    expect(await page.evaluate(stored, flag)).toBeNull();
    await drag(page, popup, kind, -120);
    expect(await popup.boundingBox()).toEqual(place);
    await drag(page, popup, kind, 81);
    // On a phone the badge gives way to running text (rule 2.36).
    await badge.waitFor({ state: 'attached' });
    await expect.poll(() => popup.count()).toBe(0);
    expect(await page.evaluate(stored, flag)).toBe('true');
    // No drag counted as a click on the link.
    expect(new URL(page.url()).pathname).toBe(lightPage);
  },
);

test('rule 4.18: a vertical swipe on the finance popup scrolls the page', async () => {
  const page = await openPage(devices['Pixel 7']);
  const { popup } = floatingWidgets(page);
  await openWithStoppedClock(page, `${siteUrl}${lightPage}`);
  await page.clock.runFor(5_000);
  await drag(page, popup, 'touch', 20, -300);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(100);
  await expect.poll(() => popup.count()).toBe(1);
  expect(await popup.evaluate((element) => element.style.translate)).toBe('');
});

test('rule 4.19: the finance popup sits higher while the cookie banner is shown', async () => {
  for (const size of [wide, narrow]) {
    const page = await openPage({ ...size, undecided: true });
    const { popup, badge, banner } = floatingWidgets(page);
    const bottom = async (element: typeof popup) => {
      const box = await element.boundingBox();
      return (box?.y ?? 0) + (box?.height ?? 0);
    };
    await openWithStoppedClock(page, `${siteUrl}${lightPage}`);
    const low = await bottom(badge);
    await page.clock.runFor(5_000);
    await popup.waitFor();
    const top = (await banner.boundingBox())?.y ?? 0;
    await expect.poll(() => bottom(popup)).toBeLessThan(top);
    expect(await bottom(popup)).toBeLessThan(low);
    await banner.getByRole('button', { name: 'Reject optional' }).click();
    await expect.poll(() => bottom(popup)).toBe(low);
  }
});

test('rule 4.20: the finance popup is hidden while a modal is open', async () => {
  const page = await openPage(wide);
  const { popup, phone } = floatingWidgets(page);
  await openWithStoppedClock(page, `${siteUrl}${lightPage}`);
  await page.clock.runFor(5_000);
  await popup.waitFor();
  await page.getByRole('contentinfo').getByRole('button', { name: 'Cookie Preferences' }).click();
  await page.getByRole('dialog').waitFor();
  await expect.poll(() => popup.count()).toBe(0);
  await page.keyboard.press('Escape');
  await popup.waitFor();
  // The phone button opens the support modal.
  await phone.click();
  await popup.waitFor({ state: 'detached' });
});

test('rule 9.6: 20 s after load the support card replaces the phone button and the finance popup; closing it restores both', async () => {
  const page = await openPage(wide);
  const { popup, badge, phone, card } = floatingWidgets(page);
  await openWithStoppedClock(page, `${siteUrl}${lightPage}`);
  await page.clock.runFor(19_999);
  await popup.waitFor();
  expect([await phone.count(), await card.count()]).toEqual([1, 0]);
  await page.clock.runFor(1);
  await card.waitFor();
  expect([await phone.count(), await popup.count(), await badge.count()]).toEqual([0, 0, 0]);
  await card.getByRole('heading', { name: 'Need support?' }).waitFor();
  expect(await card.locator('p').textContent()).toBe('Have questions or want to learn more? We’re here to help.');
  await card.getByRole('button', { name: 'Get in Touch' }).waitFor();
  await card.getByRole('button', { name: 'Close' }).click();
  await phone.waitFor();
  await popup.waitFor();
  await page.clock.runFor(60_000);
  await expect.poll(() => card.count()).toBe(0);
});

test('rule 4.23: a minimised finance popup is still minimised after the support card', async () => {
  const page = await openPage(wide);
  const { popup, badge, card } = floatingWidgets(page);
  await openWithStoppedClock(page, `${siteUrl}${lightPage}`);
  await page.clock.runFor(5_000);
  await popup.getByRole('button', { name: 'Make small' }).click();
  await page.clock.runFor(15_000);
  await card.waitFor();
  await expect.poll(() => badge.count()).toBe(0);
  await card.getByRole('button', { name: 'Close' }).click();
  await badge.waitFor();
  await expect.poll(() => popup.count()).toBe(0);
});

test('rule 9.7: the home security page has a support prompt after 5 s, hidden while a modal is open; other pages have none', async () => {
  const page = await openPage(wide);
  const { prompt, phone } = floatingWidgets(page);
  await openWithStoppedClock(page, `${siteUrl}/home-security/`);
  await page.clock.runFor(4_999);
  await expect.poll(() => prompt.count()).toBe(0);
  await page.clock.runFor(1);
  await prompt.waitFor();
  await page.getByRole('contentinfo').getByRole('button', { name: 'Cookie Preferences' }).click();
  await prompt.waitFor({ state: 'detached' });
  await page.keyboard.press('Escape');
  await prompt.waitFor();
  await page.getByRole('main').getByRole('link', { name: 'CCTV systems' }).last().click();
  await page.waitForURL('**/cctv-systems/');
  await prompt.waitFor({ state: 'detached' });
  await expect.poll(() => phone.count()).toBe(1);
});

/** Makes timers without a delay fire at once, as they can on a busy machine: before React renders again. */
const fireTimersAtOnce = () => {
  const start = window.setTimeout;
  window.setTimeout = ((callback: () => void, delay = 0) => {
    if (delay > 0) return start(callback, delay);
    queueMicrotask(callback);
    return 0;
  }) as typeof setTimeout;
};

test.each([
  ['', () => undefined],
  [', even if timers fire before React renders', fireTimersAtOnce],
])('rule 9.7: a navigation to the home security page starts the delay of its support prompt%s', async (_, prepare) => {
  const page = await openPage({ viewport: { width: 1440, height: 800 } });
  const { prompt } = floatingWidgets(page);
  await openWithStoppedClock(page, `${siteUrl}/about-us/`);
  await page.clock.runFor(9_000);
  await page.evaluate(prepare);
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Home security', exact: true })
    .click();
  await page.getByRole('heading', { level: 1, name: 'Home alarm and CCTV installers' }).waitFor();
  await page.clock.runFor(4_999);
  await expect.poll(() => prompt.count()).toBe(0);
  await page.clock.runFor(1);
  await prompt.waitFor();
  await prompt.getByRole('button', { name: 'Close' }).click();
  await prompt.waitFor({ state: 'detached' });
});

test('rule 9.10: past 600 px of scroll narrow windows have the WhatsApp bar, and a click on it pushes an event', async () => {
  const page = await openPage(narrow);
  const { bar } = floatingWidgets(page);
  await openWithStoppedClock(page, `${siteUrl}${lightPage}`);
  await scrollTo(page, 600);
  await expect.poll(() => bar.count()).toBe(0);
  await scrollTo(page, 601);
  await bar.waitFor();
  const link = bar.getByRole('link', { name: 'Speak to us on WhatsApp' });
  expect(await link.getAttribute('href')).toBe(
    `https://wa.me/441614960131?text=${encodeURIComponent(site.whatsapp.greeting)}`,
  );
  expect(await bar.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe('rgb(37, 211, 102)');
  // Opens no tab.
  await link.evaluate((element) => element.addEventListener('click', (event) => event.preventDefault()));
  await link.click();
  expect(await page.evaluate(() => window.dataLayer?.at(-1))).toEqual({
    event: 'whatsapp_click',
    category: 'contact',
    label: 'whatsapp_bar',
  });
  // The bar stays while it has the focus.
  await scrollTo(page, 0);
  await expect.poll(() => link.isVisible()).toBe(true);
  await page.locator('#main').focus();
  await bar.waitFor({ state: 'detached' });
});

test.each([767, 768])('rule 2.29: only narrow windows have the WhatsApp bar, at %i px', async (width) => {
  const page = await openPage({ viewport: { width, height: 800 } });
  const { bar } = floatingWidgets(page);
  await openWithStoppedClock(page, `${siteUrl}${lightPage}`);
  await scrollTo(page, 900);
  await bar.waitFor({ state: 'attached' });
  await expect.poll(() => bar.isVisible()).toBe(width < 768);
});

test('rule 2.37: a floating widget passes its focus to its replacement and never takes it from elsewhere', async () => {
  const page = await openPage(wide);
  const { popup, badge, phone, card } = floatingWidgets(page);
  await openWithStoppedClock(page, `${siteUrl}${lightPage}`);
  await page.locator('#main').focus();
  await page.clock.runFor(5_000);
  await popup.waitFor();
  expect(await containsFocus(page.locator('#main'))).toBe(true);
  await popup.getByRole('link').focus();
  await page.keyboard.press('Escape');
  await badge.waitFor();
  expect(await containsFocus(badge)).toBe(true);
  await page.keyboard.press('Enter');
  await popup.waitFor();
  expect(await containsFocus(popup.getByRole('link'))).toBe(true);
  await page.clock.runFor(15_000);
  await card.waitFor();
  expect(await containsFocus(card.getByRole('button', { name: 'Get in Touch' }))).toBe(true);
  await page.keyboard.press('Escape');
  await phone.waitFor();
  expect(await containsFocus(phone)).toBe(true);
});

test('rule 4.24: without browser storage every widget works while the page is open', async () => {
  const page = await openPage({ ...wide, undecided: true });
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('denied', 'SecurityError');
      },
    });
  });
  const { popup, badge, banner } = floatingWidgets(page);
  await openWithStoppedClock(page, `${siteUrl}${lightPage}`);
  await page.clock.runFor(5_000);
  await banner.getByRole('button', { name: 'Reject optional' }).click();
  await banner.waitFor({ state: 'detached' });
  await popup.getByRole('button', { name: 'Make small' }).click();
  await badge.waitFor();
  await badge.click();
  await popup.waitFor();
});
