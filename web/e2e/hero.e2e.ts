import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { openInteractive, type OpenOptions, openPage, scrollTo } from './support/browser.ts';

const url = `${inject('siteUrl')}/`;

async function openHero(options: OpenOptions = {}): Promise<Page> {
  const page = await openPage({ reducedMotion: 'no-preference', viewport: { width: 1280, height: 800 }, ...options });
  await openInteractive(page, url);
  return page;
}

const scaleOf = (page: Page, part: string) =>
  page
    .locator(`[data-slot=hero] ${part}`)
    .first()
    .evaluate((element) => getComputedStyle(element).scale);

test('rule 9.16: the hero background grows by 0.0003 per pixel of scroll, and the lines on it with it', async () => {
  const page = await openHero();
  for (const [top, scale] of [
    [100, 1.03],
    [400, 1.12],
    [0, 1],
  ] as const) {
    await scrollTo(page, top);
    await expect.poll(async () => Number(await scaleOf(page, '[data-slot=view] img'))).toBeCloseTo(scale, 6);
    expect(Number(await scaleOf(page, '[data-slot=picture] > svg'))).toBeCloseTo(scale, 6);
  }
});

test('rule 2.44: the markers stay on their targets, and the page does not scroll sideways', async () => {
  const page = await openHero();
  // The first marker's position, as fractions of the picture's size.
  const place = () =>
    page.locator('[data-slot=hero] [data-slot=picture]').evaluate((frame) => {
      const image = frame.querySelector('img')?.getBoundingClientRect();
      const ring = frame.querySelector('circle')?.getBoundingClientRect();
      if (!image || !ring) throw new Error('not rendered');
      return {
        x: (ring.left + ring.width / 2 - image.left) / image.width,
        y: (ring.top + ring.height / 2 - image.top) / image.height,
      };
    });
  const before = await place();
  await scrollTo(page, 300);
  await expect.poll(async () => Number(await scaleOf(page, '[data-slot=view] img'))).toBeCloseTo(1.09, 6);
  const after = await place();
  expect(after.x).toBeCloseTo(before.x, 3);
  expect(after.y).toBeCloseTo(before.y, 3);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1280);
});

test('with reduced motion the background does not grow', async () => {
  const page = await openHero({ reducedMotion: 'reduce' });
  await scrollTo(page, 400);
  await expect
    .poll(() =>
      page.locator('[data-slot=hero]').evaluate((hero: HTMLElement) => hero.style.getPropertyValue('--scroll-scale')),
    )
    .toBe('1.12');
  expect(await scaleOf(page, '[data-slot=view] img')).toBe('none');
});
