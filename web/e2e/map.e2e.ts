import { expect, inject, test } from 'vitest';
import area from '../content/area.json' with { type: 'json' };
import { mapEmbed } from '../src/lib/map-links.ts';
import site from '../content/site.json' with { type: 'json' };
import { holdRequests, openInteractive, openPage } from './support/browser.ts';
import { builtFile } from './support/chunks.ts';

const url = `${inject('siteUrl')}/contact-us/`;

test('rule 2.63: the embedded map replaces the drawn one on request and takes the focus; its provider gets no request before', async () => {
  const page = await openPage({ viewport: { width: 1280, height: 900 } });
  const asked: string[] = [];
  await page.route(`${new URL(mapEmbed).origin}/**`, (route) => {
    asked.push(route.request().url());
    return route.fulfill({ contentType: 'text/html', body: '<title>Map</title><h1>The map</h1>' });
  });
  await openInteractive(page, url);
  const drawn = page.getByRole('img', { name: `Map of the ${site.claims.serviceRadiusKm} km around ${area.centre}` });
  await drawn.scrollIntoViewIfNeeded();
  expect(asked).toEqual([]);
  const opener = page.getByRole('link', { name: 'Show the interactive map', exact: true });
  await opener.focus();
  await page.keyboard.press('Enter');
  await page.frameLocator('iframe[title^="Interactive map"]').getByRole('heading', { name: 'The map' }).waitFor();
  expect(asked).toEqual([mapEmbed]);
  await expect.poll(() => drawn.count()).toBe(0);
  expect(await page.evaluate(() => document.activeElement?.getAttribute('title'))).toMatch(/^Interactive map/);
});

test('the link to the map keeps the focus while the page becomes interactive', async () => {
  const page = await openPage({ viewport: { width: 1280, height: 900 } });
  const release = await holdRequests(page, builtFile('src/app/entry-client.tsx'));
  await page.goto(url);
  const opener = page.getByRole('link', { name: 'Show the interactive map' });
  await opener.focus();
  release();
  // With script it opens the map in this page.
  await page.locator('[data-slot=map] a[data-slot=button][target=_self]').waitFor();
  expect(await opener.evaluate((element) => element === document.activeElement)).toBe(true);
});

test('rule 2.62: in a narrow window contact methods and opening hours collapse', async () => {
  const page = await openPage({ viewport: { width: 360, height: 740 }, javaScriptEnabled: false });
  await page.goto(url);
  const section = page.locator('#contact');
  await expect.poll(() => section.getByRole('link', { name: site.email }).filter({ visible: true }).count()).toBe(1);
  await expect
    .poll(() => section.getByRole('link', { name: site.phones.office.number }).filter({ visible: true }).count())
    .toBe(1);
  const lastDays = section.getByText(site.hours.at(-1)?.days ?? '', { exact: true }).filter({ visible: true });
  await expect.poll(() => lastDays.count()).toBe(0);
  await section.getByText('Business Hours').click();
  await expect.poll(() => lastDays.count()).toBe(1);
  await section.getByText('Contact Methods').click();
  await expect.poll(() => section.getByRole('link', { name: site.email }).filter({ visible: true }).count()).toBe(0);
});
