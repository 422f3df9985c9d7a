import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import home from '../content/screens/home.json' with { type: 'json' };
import { violations } from './support/axe.ts';
import { holdRequests, openHydrated, openInteractive, openPage, scrollTo } from './support/browser.ts';
import { builtFile } from './support/chunks.ts';

const siteUrl = inject('siteUrl');
const url = `${siteUrl}/`;
const wide = { width: 1280, height: 800 };

test('rule 2.40: with script the sections keep their order, and the search headings are visually hidden', async () => {
  const page = await openPage({ viewport: wide });
  await openInteractive(page, url);
  const sections = await page.locator('main section[id]').evaluateAll((all) => all.map(({ id }) => id));
  expect(sections).toEqual(['about', 'security-quiz', 'services', 'products', 'testimonials', 'contact']);
  expect(await page.locator('#services li h3').allTextContents()).toEqual([
    'Home Burglar Alarms',
    'Home CCTV',
    'Commercial Alarms',
    'Commercial CCTV',
  ]);
  for (const { title } of home.hero.search) {
    const heading = page.getByRole('heading', { name: title, exact: true });
    const box = await heading.locator('xpath=ancestor::div[contains(@class, "visually-hidden")]').boundingBox();
    expect(box?.width).toBeLessThanOrEqual(1);
  }
});

test('navigating to an anchor of the home page finds the section rendered', async () => {
  const page = await openPage({ viewport: wide });
  await openInteractive(page, `${siteUrl}/about-us/`);
  await page.evaluate(() => {
    window.history.pushState(null, '', '/#products');
    window.dispatchEvent(new PopStateEvent('popstate', { state: null }));
  });
  await page.getByRole('heading', { name: 'Security Products' }).waitFor();
  await expect.poll(() => page.locator('main section[id]').count()).toBe(6);
});

test('a section whose code cannot be fetched stays static', async () => {
  const page = await openPage({ viewport: wide, expected: ['failed', 'net::ERR_FAILED'] });
  await page.route(builtFile('src/features/home/services.tsx'), (route) => route.abort());
  const refused = page.waitForEvent('requestfailed');
  await openInteractive(page, url);
  await refused;
  await page.getByRole('link', { name: 'Home CCTV' }).click();
  await page.waitForURL('**/cctv-systems/');
});

test.each([true, false])(
  'rule 2.50: the first product is shown, and another once it is selected (script: %s)',
  async (javaScriptEnabled) => {
    const page = await openPage({ javaScriptEnabled, viewport: wide });
    await page.goto(url);
    if (javaScriptEnabled) await page.locator('#products [role=tab]').first().waitFor();
    const shown = page.locator('#products [data-product]').filter({ visible: true });
    expect(await shown.getByRole('heading').allTextContents()).toEqual(['Outdoor Detector']);
    await page.getByText('Smartphone App', { exact: true }).first().click();
    await shown.getByRole('heading', { name: 'Smartphone App' }).waitFor();
    await expect.poll(() => shown.count()).toBe(1);
    expect(await shown.getByRole('link', { name: 'Learn More' }).getAttribute('href')).toBe('/product-add-ons/');
  },
);

test('rule 9.18: the products panel is 500 px high, and each list item a fifth of that minus 8 px', async () => {
  for (const javaScriptEnabled of [false, true]) {
    const page = await openPage({ viewport: wide, javaScriptEnabled });
    await page.goto(url);
    const items = page.locator(`#products [data-slot=choice] ${javaScriptEnabled ? '[role=tab]' : 'label'}`);
    await items.first().waitFor();
    expect((await page.locator('#products [data-product]').first().boundingBox())?.height).toBe(500);
    await expect.poll(() => items.count()).toBe(5);
    for (const item of await items.all()) expect((await item.boundingBox())?.height).toBe(500 / 5 - 8);
  }
});

test('rule 2.50: a product selected before hydration stays selected and keeps the focus', async () => {
  const page = await openPage({ viewport: wide });
  const release = await holdRequests(page, builtFile('src/features/home/products.tsx'));
  await openInteractive(page, url);
  const radio = page.locator('#products input[value="2"]');
  await radio.focus();
  await page.keyboard.press('ArrowDown');
  release();
  const tab = page.getByRole('tab', { name: 'Smartphone App', selected: true });
  await tab.waitFor();
  await expect.poll(() => tab.evaluate((element) => element === document.activeElement)).toBe(true);
});

test('rule 2.50: with script the products are tabs: one tab stop, arrow keys, Home and End, each with its panel', async () => {
  const page = await openPage({ viewport: wide });
  await openInteractive(page, url);
  const list = page.getByRole('tablist', { name: 'Show a product' });
  await list.getByRole('tab').first().focus();
  const names = [
    'Outdoor Detector',
    'Illuminated Siren',
    'Smartphone App',
    'Wireless Detectors',
    'Wireless Vehicle Protector',
  ];
  expect(await list.getByRole('tab').allTextContents()).toEqual(names);
  for (const [key, name] of [
    ['ArrowDown', names[1]],
    ['ArrowRight', names[2]],
    ['ArrowUp', names[1]],
    ['End', names[4]],
    ['ArrowDown', names[0]],
    ['ArrowLeft', names[4]],
    ['Home', names[0]],
  ] as const) {
    await page.keyboard.press(key);
    const tab = list.getByRole('tab', { selected: true });
    expect(await tab.textContent()).toBe(name);
    expect(await tab.evaluate((element) => element === document.activeElement)).toBe(true);
    await expect.poll(() => list.locator('[tabindex="0"]').count()).toBe(1);
    await page
      .getByRole('tabpanel', { name: name ?? '' })
      .getByRole('heading', { name: name ?? '' })
      .waitFor();
  }
  expect(await violations(page, '#products')).toEqual([]);
});

const productPictures = (page: Page) => page.locator('#products [data-product] img');
const loadedPictures = (page: Page) =>
  productPictures(page).evaluateAll(
    (images) =>
      (images as HTMLImageElement[]).filter(({ complete, naturalWidth }) => complete && naturalWidth > 0).length,
  );

test('rule 2.51: no product picture is fetched before the page is idle, then the selected one, and all at the first scroll', async () => {
  const page = await openPage({ viewport: wide });
  const release = await holdRequests(page, builtFile('src/app/enhance.ts'));
  await openHydrated(page, url);
  expect(
    await productPictures(page).evaluateAll(
      (images) => (images as HTMLImageElement[]).filter(({ currentSrc }) => currentSrc !== '').length,
    ),
  ).toBe(0);
  release();
  await expect.poll(() => page.locator('#products img:not([loading=lazy])').count()).toBe(1);
  await page.getByRole('tab').first().waitFor();
  await scrollTo(page, 1);
  await expect.poll(() => loadedPictures(page)).toBe(5);
});

test('rule 2.51: after a navigation to the home page all five product pictures are fetched at the first scroll', async () => {
  const page = await openPage({ viewport: wide });
  await openInteractive(page, `${siteUrl}/about-us/`);
  await page.getByRole('banner').locator('a[href="/"]').click();
  await page.getByRole('tab').first().waitFor();
  await scrollTo(page, 1);
  await expect.poll(() => loadedPictures(page)).toBe(5);
});

test('rule 2.51: with data saver the product pictures are fetched when their section comes near', async () => {
  const page = await openPage({ viewport: wide });
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
  await openInteractive(page, url);
  expect(await page.locator('#products img[loading=lazy]').count()).toBe(5);
  await page.locator('#products').scrollIntoViewIfNeeded();
  await expect.poll(() => loadedPictures(page)).toBe(5);
});

test('rule 9.19: products crossfade in 0.2 s, and without a transition with reduced motion', async () => {
  for (const [reducedMotion, seconds] of [
    ['no-preference', '0.2s'],
    ['reduce', '0s'],
  ] as const) {
    const page = await openPage({ viewport: wide, reducedMotion });
    await page.goto(url);
    expect(
      await page
        .locator('#products [data-product]')
        .first()
        .evaluate((panel) => getComputedStyle(panel).transitionDuration.split(',')[0]),
    ).toBe(seconds);
  }
});
