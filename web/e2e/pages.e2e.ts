import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import home from '../content/screens/home.json' with { type: 'json' };
import site from '../content/site.json' with { type: 'json' };
import { openPage } from './browser.ts';

const siteUrl = inject('siteUrl');

/** A page as it comes, before any script. */
async function openPlain(path: string): Promise<Page> {
  const page = await openPage({ javaScriptEnabled: false, viewport: { width: 1280, height: 800 } });
  await page.goto(`${siteUrl}${path}`);
  return page;
}

const hrefsIn = (page: Page, part: string) => page.locator(`${part} a`).evaluateAll((links) => links.map((link) => link.getAttribute('href')));

test('spec §2: the hero has a headline, an introduction, a quote button and a phone button', async () => {
  const page = await openPlain('/');
  const hero = page.locator('[data-slot=hero]');
  expect(await hero.locator('h1').textContent()).toBe(home.hero.heading);
  expect(await hero.locator('h1 + p').textContent()).toContain(String(site.claims.established));
  await hero.getByRole('link', { name: 'Get Free Quote' }).waitFor();
  await expect.poll(() => hero.locator('a[href^="tel:"]').count()).toBe(1);
});

test('spec §2: the home page has headings for search that are not seen', async () => {
  const page = await openPlain('/');
  for (const { title } of home.hero.search) {
    const heading = page.getByRole('heading', { name: title, exact: true });
    const box = await heading.locator('xpath=ancestor::div[contains(@class, "visually-hidden")]').boundingBox();
    expect(box?.width).toBeLessThanOrEqual(1);
  }
});

test('spec §2: the about section leads to the four pages, the last for commercial alarms and commercial CCTV', async () => {
  const page = await openPlain('/');
  const hrefs = await hrefsIn(page, '#about');
  for (const href of ['/about-us/', '/home-security/', '/cctv-systems/', '/commercial-security/']) expect(hrefs).toContain(href);
  for (const name of ['Commercial alarms', 'Commercial CCTV']) {
    expect(await page.locator('#about').getByRole('link', { name }).getAttribute('href')).toBe('/commercial-security/');
  }
});

test('spec §2: the services have a banner with the brochure and a quote', async () => {
  const page = await openPlain('/');
  const services = page.locator('#services');
  const brochure = await services.getByRole('link', { name: 'Download brochure' }).getAttribute('href');
  expect(brochure).toMatch(/\.pdf$/);
  expect((await fetch(`${siteUrl}${brochure}`)).headers.get('content-type')).toBe('application/pdf');
  await services.getByRole('link', { name: 'Get a free quote' }).waitFor();
});

test('spec §2: the products have their tag, their heading, an introduction, and a way to the add-ons each', async () => {
  const page = await openPlain('/');
  const products = page.locator('#products');
  await products.getByText('Our Equipment').waitFor();
  await products.getByRole('heading', { name: 'Security Products' }).waitFor();
  await products.getByText('Wireless technology with easy installation').waitFor();
  for (const product of await products.locator('[data-product]').all()) {
    await expect.poll(() => product.locator('img').count()).toBe(1);
    await expect.poll(() => product.locator('h3').count()).toBe(1);
    expect(await product.locator('a').getAttribute('href')).toBe('/product-add-ons/');
    expect(await product.locator('a').textContent()).toMatch(/^Learn More/);
  }
});

test('spec §2: before the reviews are there, and without script, the way to all of them is', async () => {
  const page = await openPlain('/');
  const section = page.locator('#testimonials');
  await section.getByRole('heading', { name: 'What Our Customers Say' }).waitFor();
  expect(await section.getByRole('link', { name: 'See all Google Reviews' }).getAttribute('href')).toBe(site.links.googleReviews);
});

test('spec §2: the home security page has its headline, a quote, a call, a film, the number of homes and two cards', async () => {
  const page = await openPlain('/home-security/');
  expect(await page.locator('h1').textContent()).toBe('Home alarm and CCTV installers');
  const head = page.locator('[data-slot=scene-head]');
  await head.getByRole('link', { name: 'Get Free Quote' }).waitFor();
  await expect.poll(() => head.locator('a[href^="tel:"]').count()).toBe(1);
  expect(await page.getByRole('main').getByRole('link', { name: 'Play the film' }).getAttribute('href')).toMatch(/\.mp4$/);
  await page.getByText(`supplied ${site.claims.homeSystems} home systems`).waitFor();
  for (const href of ['/intruder-alarms/', '/cctv-systems/']) expect(await page.locator(`main li h3 a[href="${href}"]`).count()).toBe(1);
});

test('spec §2: the estimate page has its headline and its three claims', async () => {
  const page = await openPlain('/online-estimate/');
  expect(await page.locator('h1').textContent()).toBe('Instant Home Security Quote');
  for (const claim of ['No obligation', 'Takes 60 seconds', 'Same-day response']) await page.getByRole('main').getByText(claim, { exact: true }).first().waitFor();
});

test('spec §2: the contact page and the home page have the contact section', async () => {
  for (const path of ['/contact-us/', '/']) {
    const page = await openPlain(path);
    const section = page.locator(path === '/' ? '#contact' : 'main');
    expect(await section.locator('form[action="/api/contacts"]').count()).toBeGreaterThan(0);
    expect(await section.locator('a[href^="tel:"]').count()).toBeGreaterThan(0);
    expect(await section.locator('a[href^="mailto:"]').count()).toBeGreaterThan(0);
  }
});
