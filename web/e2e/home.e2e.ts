import { expect, inject, test } from 'vitest';
import { openInteractive, openPage } from './browser.ts';

const siteUrl = inject('siteUrl');
const url = `${siteUrl}/`;
const wide = { width: 1280, height: 800 };

test('spec §2: the sections stand in their order, with their anchors, and are whole before and after script', async () => {
  const anchors = ['about', 'security-quiz', 'services', 'products', 'testimonials', 'contact'];
  for (const javaScriptEnabled of [false, true]) {
    const page = await openPage({ javaScriptEnabled });
    if (javaScriptEnabled) await openInteractive(page, url);
    else await page.goto(url);
    expect(await page.locator('main section[id]').evaluateAll((sections) => sections.map(({ id }) => id))).toEqual(anchors);
    expect(await page.locator('#services li h3').allTextContents()).toEqual(['Home Burglar Alarms', 'Home CCTV', 'Commercial Alarms', 'Commercial CCTV']);
  }
});

test('a navigation inside the app to an anchor of the home page finds the section drawn', async () => {
  const page = await openPage({ viewport: wide });
  await openInteractive(page, `${siteUrl}/about-us/`);
  await page.evaluate(() => {
    window.history.pushState(null, '', '/#products');
    window.dispatchEvent(new PopStateEvent('popstate', { state: null }));
  });
  await page.getByRole('heading', { name: 'Security Products' }).waitFor();
  expect(await page.locator('main section[id]').count()).toBe(6);
});

test('a part whose code cannot be fetched stays as it came', async () => {
  const page = await openPage({ viewport: wide, expected: ['failed', 'net::ERR_FAILED'] });
  await page.route('**/assets/services-*.js', (route) => route.abort());
  const refused = page.waitForEvent('requestfailed');
  await openInteractive(page, url);
  await refused;
  await page.getByRole('link', { name: 'Home CCTV' }).click();
  await page.waitForURL('**/cctv-systems/');
});

test.each([true, false])('spec §2: the first product is shown, and another when it is chosen (script: %s)', async (javaScriptEnabled) => {
  const page = await openPage({ javaScriptEnabled, viewport: wide });
  await page.goto(url);
  const shown = page.locator('#products article').filter({ visible: true });
  expect(await shown.getByRole('heading').allTextContents()).toEqual(['Outdoor Detector']);
  await page.getByText('Smartphone App', { exact: true }).first().click();
  await shown.getByRole('heading', { name: 'Smartphone App' }).waitFor();
  await expect.poll(() => shown.count()).toBe(1);
  expect(await shown.getByRole('link', { name: 'Learn More' }).getAttribute('href')).toBe('/product-add-ons/');
});

test('spec §9: the products panel is 500 px high, and each item of the list a fifth less 8 px', async () => {
  const page = await openPage({ viewport: wide });
  await page.goto(url);
  expect((await page.locator('#products article').first().boundingBox())?.height).toBe(500);
  const items = page.locator('#products fieldset label');
  expect(await items.count()).toBe(5);
  for (const item of await items.all()) expect((await item.boundingBox())?.height).toBe(500 / 5 - 8);
});
