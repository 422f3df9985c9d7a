import { devices, type Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { violations } from './support/axe.ts';
import { openInteractive, openPage } from './support/browser.ts';
import { modal, openContactModal, openQuoteModal, waitForNoModal } from './support/modals.ts';

const siteUrl = inject('siteUrl');
const { defaultBrowserType: _browser, ...phone } = devices['Pixel 7'] ?? {};
const profiles = [
  ['360 px', { viewport: { width: 360, height: 740 } }],
  ['768 px', { viewport: { width: 768, height: 900 } }],
  ['1280 px', { viewport: { width: 1280, height: 800 } }],
  ['a touch phone', phone],
] as const;

/** Fails if axe finds violations in the open modal, it scrolls sideways, or it is not inside the window. */
async function expectAccessible(page: Page, state: string): Promise<void> {
  expect(await violations(page, 'dialog[open]'), state).toEqual([]);
  const { scrollWidth, clientWidth, left, right, bottom, innerWidth, innerHeight } = await page.evaluate(() => {
    const body = document.querySelector('dialog[open] [data-slot=dialog-body]') as HTMLElement;
    const box = document.querySelector('dialog[open]')?.getBoundingClientRect() as DOMRect;
    const { scrollWidth: inner, clientWidth: outer } = body;
    return {
      scrollWidth: inner,
      clientWidth: outer,
      left: box.left,
      right: box.right,
      bottom: box.bottom,
      innerWidth: window.innerWidth,
      innerHeight: window.innerHeight,
    };
  });
  expect(scrollWidth, state).toBe(clientWidth);
  expect(left, state).toBeGreaterThanOrEqual(0);
  expect(right, state).toBeLessThanOrEqual(innerWidth);
  expect(bottom, state).toBeLessThanOrEqual(innerHeight);
}

test.each(profiles)('rule 2.92: axe finds nothing in any modal of the site at %s', async (_, options) => {
  const page = await openPage(options);
  await openInteractive(page, `${siteUrl}/`);
  await openQuoteModal(page);
  await expectAccessible(page, 'quote');
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await waitForNoModal(page);

  const contact = await openContactModal(page);
  await expectAccessible(page, 'contact');
  for (const way of ['Send an Email', 'Leave Your Number']) {
    await contact.getByRole('button', { name: way }).click();
    await modal(page, way).waitFor();
    await expectAccessible(page, way);
    if (way === 'Leave Your Number') {
      await page.getByRole('dialog').getByRole('radio', { name: 'Schedule for later' }).check();
      await page.getByRole('dialog').getByLabel('Date').waitFor();
      await expectAccessible(page, 'scheduled');
    }
    await page.getByRole('dialog').getByRole('button', { name: 'Back', exact: true }).click();
    await contact.waitFor();
  }
  await page.goBack();
  await waitForNoModal(page);

  await page.getByRole('link', { name: 'Watch the film' }).click();
  await modal(page, 'A street at dusk').waitFor();
  await expectAccessible(page, 'film');
});

test.each(profiles)('rule 2.92: axe finds nothing in the support and quiz modals at %s', async (_, options) => {
  const page = await openPage(options);
  await page.goto(inject('examplesUrl'));
  for (const [name, title] of [
    ['support', 'Need Support?'],
    ['quiz', 'Talk it through with us'],
  ] as const) {
    await page.getByRole('button', { name: `Open the ${name} modal` }).click();
    await modal(page, title).waitFor();
    await expectAccessible(page, name);
    await page.keyboard.press('Escape');
    await waitForNoModal(page);
  }
});

test('rule 2.92: on a touch phone the modals open and close by touch, and Back closes them', async () => {
  const page = await openPage(phone);
  await openInteractive(page, `${siteUrl}/`);
  await page.getByRole('main').getByRole('link', { name: 'Get Free Quote' }).first().tap();
  const quote = modal(page, 'Get a free quote');
  await quote.waitFor();
  // It slides in from below over the whole width, and a tap above it closes it.
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  const box = await quote.boundingBox();
  expect([box?.x, box?.width, Math.round((box?.y ?? 0) + (box?.height ?? 0))]).toEqual([0, width, height]);
  await page.touchscreen.tap(width / 2, 20);
  await waitForNoModal(page);

  await page.getByRole('main').getByRole('link', { name: 'Get Free Quote' }).first().tap();
  await quote.getByRole('button', { name: 'Get In Touch with Our Team' }).tap();
  await modal(page, 'Get in touch').getByRole('button', { name: 'Leave Your Number' }).tap();
  await modal(page, 'Leave Your Number').waitFor();
  await page.goBack();
  await waitForNoModal(page);
  expect(page.url()).toBe(`${siteUrl}/`);
});
