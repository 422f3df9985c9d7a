import { expect, inject, test } from 'vitest';
import site from '../content/site.json' with { type: 'json' };
import { openInteractive, openPage } from './browser.ts';

const siteUrl = inject('siteUrl');

test('spec §2: the header leads to the pages of the list in their order, to the safety check of the provider, and to a quote', async () => {
  const page = await openPage({ viewport: { width: 1440, height: 800 } });
  await openInteractive(page, `${siteUrl}/`);
  const header = page.getByRole('banner');
  const links = header.getByRole('navigation', { name: 'Main' }).locator('> ul > li > a');
  expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual([
    '/home-security/',
    '/commercial-security/',
    '/product-add-ons/',
    '/online-estimate/',
    '/annual-maintenance/',
    '/about-us/',
    '/contact-us/',
  ]);
  const children = header.locator('nav[aria-label=Main] details a');
  expect(await children.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual(['/intruder-alarms/', '/cctv-systems/']);
  const check = header.getByRole('link', { name: 'How Safe Is Your Home (opens in a new tab)' }).first();
  expect([await check.getAttribute('href'), await check.getAttribute('target')]).toEqual([site.links.howSafeIsYourHome, '_blank']);
  await expect.poll(() => header.getByRole('link', { name: 'Get Free Quote' }).first().isVisible()).toBe(true);
});

test('spec §2: the top bar has the stars on Google, which lead to the reviews', async () => {
  const page = await openPage({ viewport: { width: 360, height: 740 } });
  await openInteractive(page, `${siteUrl}/`);
  const stars = page.getByRole('banner').getByRole('link', { name: '5 stars on Google' });
  expect([await stars.isVisible(), await stars.getAttribute('href')]).toEqual([true, site.links.googleReviews]);
});

test('spec §2: the slide-out menu folds the pages of home security open and shut', async () => {
  const page = await openPage({ viewport: { width: 360, height: 740 } });
  await openInteractive(page, `${siteUrl}/`);
  await page.locator('header summary', { hasText: 'Menu' }).click();
  const menu = page.getByRole('navigation', { name: 'Menu' });
  const folded = menu.getByRole('link', { name: 'Intruder alarms' });
  await expect.poll(() => folded.isVisible()).toBe(false);
  const fold = menu.locator('summary', { hasText: 'Home security: more pages' });
  await fold.click();
  await folded.waitFor();
  await expect.poll(() => menu.getByRole('link', { name: 'CCTV systems' }).isVisible()).toBe(true);
  await fold.click();
  await folded.waitFor({ state: 'hidden' });
});

test('spec §2: the footer has its links, two phone numbers, one email and the postal address', async () => {
  const page = await openPage();
  await openInteractive(page, `${siteUrl}/`);
  const footer = page.getByRole('contentinfo');
  const nav = footer.getByRole('navigation', { name: 'Footer' });
  expect(await nav.getByRole('link').evaluateAll((links) => links.map((link) => [link.textContent, link.getAttribute('href')]))).toEqual(
    expect.arrayContaining([
      ['Cookie policy', '/cookie-policy/'],
      ['We accept finance', '/flexible-finance/'],
      ['Privacy policy', '/privacy-policy/'],
      ['User manuals', '/user-manuals/'],
      ['Blog', '/blog/'],
    ]),
  );
  for (const { number } of Object.values(site.phones)) expect(await footer.getByRole('link', { name: number }).isVisible()).toBe(true);
  expect(await footer.getByRole('link', { name: site.email }).getAttribute('href')).toBe(`mailto:${site.email}`);
  expect(await footer.locator('address').textContent()).toContain(site.address.postcode);
});
