import { chromium } from 'playwright-core';
import { expect, inject, onTestFinished, test } from 'vitest';
import { estimateLink } from '../src/lib/app-links.ts';
import site from '../content/site.json' with { type: 'json' };
import { expectFocus, holdRequests, openInteractive, openPage, scrollTo, twoFrames } from './support/browser.ts';
import { builtFile, builtPath } from './support/chunks.ts';
import { lightPage } from './support/layouts.ts';
import {
  modal,
  openContactModal,
  openQuoteModal,
  quoteButton,
  waitForNoModal,
  waitUntilInteractive,
} from './support/modals.ts';

const siteUrl = inject('siteUrl');
/** The chunk with the modals. */
const modalsFile = builtFile('src/app/overlays.tsx');
const whatsapp = (number: string) =>
  `https://wa.me/${number.replace(/\D/g, '')}?text=${encodeURIComponent(site.whatsapp.greeting)}`;

test.each([
  ['the hero of the home page', '/', 1280, 'main [data-slot=hero] a', 'Get Free Quote'],
  ['the banner of the services', '/', 1280, '#services a', 'Get a free quote'],
  ['the hero of the home security page', '/home-security/', 1280, 'main [data-slot=scene-head] a', 'Get Free Quote'],
  ['the band after the questions', '/home-security/', 1280, '[data-slot=call-band] a', 'Get Free Quote'],
  ['the header', '/about-us/', 1280, 'header a', 'Get Free Quote'],
  ['the header, on the page of the estimate', '/online-estimate/', 1280, 'header a', 'Get Free Quote'],
  ['the slide-out menu', '/', 360, 'header details nav a', 'Get Free Quote'],
])('rule 2.75: the quote button of %s opens the quote modal', async (_, path, width, selector, label) => {
  const page = await openPage({ viewport: { width, height: 800 } });
  await openInteractive(page, `${siteUrl}${path}`);
  if (selector.includes('details')) await page.locator('header summary', { hasText: 'Menu' }).click();
  const opener = page.locator(selector).filter({ hasText: label, visible: true }).first();
  expect(await opener.getAttribute('href')).toBe('/online-estimate/');
  await waitUntilInteractive(opener);
  await opener.click();
  await modal(page, 'Get a free quote').waitFor();
  await page.keyboard.press('Escape');
  await waitForNoModal(page);
  // The opener gets the focus back; if it was in the menu, which has closed, the menu button does.
  await expectFocus(selector.includes('details') ? page.locator('header summary', { hasText: 'Menu' }) : opener);
  expect(new URL(page.url()).pathname).toBe(path);
});

test('rule 2.76: the quote modal has three options; Online Quote opens the estimate in a new tab and closes the modal', async () => {
  const page = await openPage({ viewport: { width: 1280, height: 800 } });
  await openInteractive(page, `${siteUrl}${lightPage}`);
  const quote = await openQuoteModal(page);
  await expect.poll(() => quote.getByRole('listitem').count()).toBe(3);
  expect(await quote.getByRole('link', { name: 'WhatsApp' }).getAttribute('href')).toBe(whatsapp(site.whatsapp.quote));
  expect(await quote.getByRole('link', { name: 'WhatsApp' }).getAttribute('target')).toBe('_blank');

  const opened = page.waitForEvent('popup');
  await quote.getByRole('link', { name: 'Online Quote (opens in a new tab)' }).click();
  expect((await opened).url()).toBe(new URL(estimateLink, siteUrl).href);
  await waitForNoModal(page);
});

test('rule 2.79: the quote modals of the pages and the header have different WhatsApp numbers, also after visiting the contact modal', async () => {
  const page = await openPage({ viewport: { width: 1280, height: 800 } });
  await openInteractive(page, `${siteUrl}${lightPage}`);
  const quote = modal(page, 'Get a free quote');
  const openers = [
    [quoteButton(page), site.whatsapp.quote],
    [page.getByRole('banner').getByRole('link', { name: 'Get Free Quote' }), site.whatsapp.support],
  ] as const;
  expect(site.whatsapp.support).not.toBe(site.whatsapp.quote);
  for (const [opener, number] of openers) {
    await opener.click();
    for (const way of ['', 'Send an Email', 'Leave Your Number']) {
      expect(await quote.getByRole('link', { name: 'WhatsApp' }).getAttribute('href')).toBe(whatsapp(number));
      await quote.getByRole('button', { name: 'Get In Touch with Our Team' }).click();
      if (way) await page.getByRole('dialog').getByRole('button', { name: way }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Back to quote options' }).click();
      await quote.waitFor();
    }
    await page.keyboard.press('Escape');
    await waitForNoModal(page);
  }
});

test('rule 2.82: Get In Touch with Our Team opens the contact modal, and Back to quote options returns', async () => {
  const page = await openPage({ viewport: { width: 1280, height: 800 } });
  await openInteractive(page, `${siteUrl}${lightPage}`);
  const contact = await openContactModal(page);
  expect(await contact.getByRole('link', { name: 'Call Us Now' }).getAttribute('href')).toBe('tel:+441614960130');
  await expect.poll(() => contact.getByRole('button', { name: 'Send an Email' }).count()).toBe(1);
  await expect.poll(() => contact.getByRole('button', { name: 'Leave Your Number' }).count()).toBe(1);
  await contact.getByRole('button', { name: 'Back to quote options' }).click();
  await modal(page, 'Get a free quote').waitFor();
  await page.keyboard.press('Escape');
  await waitForNoModal(page);
  await expectFocus(quoteButton(page));
});

test('rule 2.83: Cancel closes the contact modal on the choice screen', async () => {
  const page = await openPage({ viewport: { width: 1280, height: 800 } });
  await openInteractive(page, `${siteUrl}${lightPage}`);
  const contact = await openContactModal(page);
  await contact.getByRole('button', { name: 'Cancel' }).click();
  await waitForNoModal(page);
  await expectFocus(quoteButton(page));
});

test('rule 2.86: one modal replaces another in the same window, which stays open', async () => {
  const page = await openPage({ viewport: { width: 1280, height: 800 }, reducedMotion: 'no-preference' });
  await openInteractive(page, `${siteUrl}${lightPage}`);
  const quote = await openQuoteModal(page);
  // A flash would close the window or add another.
  await page.evaluate(() => {
    const { dataset } = document.documentElement;
    new MutationObserver((changes) => {
      const nodes = changes.flatMap(({ addedNodes, removedNodes }) => [...addedNodes, ...removedNodes]);
      if (changes.some(({ type }) => type === 'attributes') || nodes.some(({ nodeName }) => nodeName === 'DIALOG'))
        dataset.flashed = '';
    }).observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ['open'] });
  });
  await quote.getByRole('button', { name: 'Get In Touch with Our Team' }).click();
  await modal(page, 'Get in touch').waitFor();
  await expect.poll(() => page.getByRole('dialog').count()).toBe(1);
  expect(await page.locator('html').getAttribute('data-flashed')).toBeNull();
});

test('rule 2.87: a modal focuses its title, holds the focus, and returns it however it is closed', async () => {
  const page = await openPage({ viewport: { width: 1280, height: 800 } });
  await openInteractive(page, `${siteUrl}${lightPage}`);
  const closings = [
    () => page.keyboard.press('Escape'),
    () => page.getByRole('dialog').getByRole('button', { name: 'Close' }).click(),
    () => page.mouse.click(10, 10),
    () => page.goBack(),
  ];
  for (const close of closings) {
    const quote = await openQuoteModal(page);
    await expectFocus(quote.getByRole('heading', { level: 2 }));
    // More tab stops than the modal has: the focus never reaches the page behind.
    for (let step = 0; step < 8; step += 1) {
      await page.keyboard.press('Tab');
      expect(
        await page.evaluate(
          () => document.activeElement === document.body || document.activeElement?.closest('dialog') !== null,
        ),
      ).toBe(true);
    }
    await close();
    await waitForNoModal(page);
    await expectFocus(quoteButton(page));
  }
});

test('rule 2.88: the page behind a modal keeps its scroll position and cannot be scrolled', async () => {
  const page = await openPage({ viewport: { width: 1280, height: 800 } });
  await openInteractive(page, `${siteUrl}/home-security/`);
  const band = page.locator('[data-slot=call-band]').getByRole('link', { name: 'Get Free Quote' });
  await band.scrollIntoViewIfNeeded();
  const top = await page.evaluate(() => window.scrollY);
  expect(top).toBeGreaterThan(1_000);
  await waitUntilInteractive(band);
  await band.click();
  await modal(page, 'Get a free quote').waitFor();
  await page.mouse.move(10, 400);
  await page.mouse.wheel(0, -600);
  await page.keyboard.press('Home');
  // A wheel scroll would take effect within two frames.
  await twoFrames(page);
  expect(await page.evaluate(() => window.scrollY)).toBe(top);
  await page.goBack();
  await waitForNoModal(page);
  expect(await page.evaluate(() => window.scrollY)).toBe(top);
});

test('rule 2.89: Back closes a modal and stays on the page; Forward does not open it again', async () => {
  const page = await openPage({ viewport: { width: 1280, height: 800 } });
  await openInteractive(page, `${siteUrl}/about-us/`);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Commercial security' }).click();
  await page.waitForURL('**/commercial-security/');
  await page.getByRole('heading', { level: 1, name: 'Commercial' }).waitFor();
  await scrollTo(page, 400);
  await page.getByRole('banner').getByRole('link', { name: 'Get Free Quote' }).click();
  await modal(page, 'Get a free quote').waitFor();
  await page.goBack();
  await waitForNoModal(page);
  expect(page.url()).toBe(`${siteUrl}/commercial-security/`);
  expect(await page.evaluate(() => window.scrollY)).toBe(400);

  await page.goForward();
  // The app has returned to the page's own entry.
  await page.waitForFunction(() => !(history.state as { modal?: boolean }).modal);
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  expect(page.url()).toBe(`${siteUrl}/commercial-security/`);
  expect(await page.evaluate(() => window.scrollY)).toBe(400);

  await page.goBack();
  await page.waitForURL('**/about-us/');
});

test.each(['closed by Escape', 'left by a reload'])('rule 2.89: a modal %s leaves no history entry', async (how) => {
  const page = await openPage({ viewport: { width: 1280, height: 800 } });
  await openInteractive(page, `${siteUrl}/about-us/`);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Commercial security' }).click();
  await page.waitForURL('**/commercial-security/');
  await page.getByRole('banner').getByRole('link', { name: 'Get Free Quote' }).click();
  await modal(page, 'Get a free quote').waitFor();
  if (how === 'closed by Escape') await page.keyboard.press('Escape');
  else await page.reload();
  await waitForNoModal(page);
  await page.waitForFunction(() => history.state && !(history.state as { modal?: boolean }).modal);
  await page.goBack();
  await page.waitForURL('**/about-us/');
  await page.getByRole('heading', { level: 1 }).waitFor();
});

test('rule 2.89: a modal closed and reopened at once has a history entry, and Back closes it', async () => {
  const page = await openPage({ viewport: { width: 1280, height: 800 } });
  await openInteractive(page, `${siteUrl}${lightPage}`);
  await openQuoteModal(page);
  // The history navigation of the first closing is still in progress then.
  await page.evaluate(() => {
    const dialog = document.querySelector<HTMLDialogElement>('dialog[open]');
    dialog?.addEventListener(
      'close',
      () => document.querySelector<HTMLElement>('main a[href="/online-estimate/"]')?.click(),
      { once: true },
    );
    dialog?.close();
  });
  await modal(page, 'Get a free quote').waitFor();
  await page.waitForFunction(() => (history.state as { modal?: boolean }).modal);
  await expect.poll(() => page.getByRole('dialog').count()).toBe(1);
  await page.goBack();
  await waitForNoModal(page);
  expect(page.url()).toBe(`${siteUrl}${lightPage}`);
});

test('rule 2.91: a quote button clicked before the modals have loaded opens the modal once they have', async () => {
  const page = await openPage({ viewport: { width: 1280, height: 800 } });
  const release = await holdRequests(page, modalsFile);
  await openInteractive(page, `${siteUrl}${lightPage}`);
  await quoteButton(page).click();
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  expect(page.url()).toBe(`${siteUrl}${lightPage}`);
  release();
  const quote = modal(page, 'Get a free quote');
  await quote.waitFor();
  await expectFocus(quote.getByRole('heading', { level: 2 }));
  await page.keyboard.press('Escape');
  await waitForNoModal(page);
  await expectFocus(quoteButton(page));
});

test('rule 2.91: a modal that has not loaded yet is not opened after a navigation', async () => {
  const page = await openPage({ viewport: { width: 1280, height: 800 } });
  const release = await holdRequests(page, modalsFile);
  await openInteractive(page, `${siteUrl}${lightPage}`);
  await quoteButton(page).click();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About us' }).click();
  await page.waitForURL('**/about-us/');
  release();
  await page.locator('dialog[data-look=street]').waitFor({ state: 'attached' });
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
});

test('rule 2.90: the quote button stays a link if the modals cannot be fetched', async () => {
  const page = await openPage({
    viewport: { width: 1280, height: 800 },
    expected: [builtPath('src/app/overlays.tsx'), 'ERR_FAILED', 'dynamically imported'],
  });
  await page.route(modalsFile, (route) => route.abort());
  await openInteractive(page, `${siteUrl}${lightPage}`);
  await quoteButton(page).click();
  await page.waitForURL(`${siteUrl}/online-estimate/`);
});

test('rule 2.91: the modals are fetched when the page is idle, and not before it is interactive', async () => {
  const page = await openPage({ viewport: { width: 1280, height: 800 } });
  const release = await holdRequests(page, builtFile('src/app/entry-client.tsx'));
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(request.url()));
  const modals = page.waitForRequest(modalsFile);
  await page.goto(`${siteUrl}/about-us/`);
  expect(fetched.filter((url) => url.endsWith(builtPath('src/app/overlays.tsx')))).toEqual([]);
  release();
  await modals;
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
});

test('rule 2.90: without script a quote button is a link, and it announces a dialog only with script', async () => {
  const page = await openPage({ javaScriptEnabled: false });
  await page.goto(`${siteUrl}${lightPage}`);
  await expect.poll(() => page.locator('[aria-haspopup]').count()).toBe(0);
  await quoteButton(page).click();
  await page.waitForURL(`${siteUrl}/online-estimate/`);

  const scripted = await openPage();
  await openInteractive(scripted, `${siteUrl}${lightPage}`);
  expect(await quoteButton(scripted).getAttribute('aria-haspopup')).toBe('dialog');
});

test('rule 2.90: a quote button clicked with a modifier key opens a tab, as any link does', async () => {
  const page = await openPage({ viewport: { width: 1280, height: 800 } });
  await openInteractive(page, `${siteUrl}${lightPage}`);
  const opened = page.context().waitForEvent('page');
  await quoteButton(page).click({ modifiers: ['ControlOrMeta'] });
  const tab = await opened;
  await tab.waitForURL(`${siteUrl}/online-estimate/`);
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
});

test('rule 2.88: the page behind a modal does not shift when the scroll bar disappears, and is dimmed to the edge', async () => {
  // The other tests' browser has no scroll bars.
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
    ignoreDefaultArgs: ['--hide-scrollbars'],
  });
  onTestFinished(() => browser.close());
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' });
  await openInteractive(page, `${siteUrl}${lightPage}`);
  const widths = () =>
    page.evaluate(() =>
      ['main', 'header[data-bar]'].map((part) => document.querySelector(part)?.getBoundingClientRect().width ?? 0),
    );
  const before = await widths();
  expect(before[0]).toBeLessThan(1_280);
  const quote = await openQuoteModal(page);
  expect(await widths()).toEqual(before);
  const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  expect(await ground()).not.toBe('rgba(0, 0, 0, 0)');
  await quote.getByRole('button', { name: 'Close' }).click();
  await waitForNoModal(page);
  expect(await widths()).toEqual(before);
  expect(await ground()).toBe('rgba(0, 0, 0, 0)');
});
