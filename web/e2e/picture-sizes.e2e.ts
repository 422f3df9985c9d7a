import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { openPage } from './support/browser.ts';

/** The pages that have pictures in several widths. */
const pages = [
  '/',
  '/online-estimate/',
  '/home-security/',
  '/commercial-security/',
  '/cctv-systems/',
  '/intruder-alarms/',
  '/product-add-ons/',
  '/annual-maintenance/',
  '/about-us/',
  '/flexible-finance/',
];

/** On both sides of the breakpoints, and large monitors, in pixels. */
const widths = [360, 412, 767, 768, 991, 992, 1199, 1200, 1280, 1343, 1344, 1600, 1920, 2560, 3440];

/**
 * Returns true once each picture has the file for the window: until then it may have the proportions of another source. Without
 * script, all are fetched, also those with `loading="lazy"`.
 */
const areFetched = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('picture')].every((picture) => {
      const image = picture.querySelector('img');
      const source = [...picture.querySelectorAll('source')].find(({ media }) => !media || matchMedia(media).matches);
      if (!image?.complete || !image.currentSrc) return false;
      return !source || source.srcset.includes(new URL(image.currentSrc).pathname);
    }),
  );

/**
 * Compares the `sizes` of each displayed picture with the width at which the whole picture is displayed. The share is 1 if they are
 * equal, lower if the browser may fetch a file that it has to enlarge, and NaN if the picture has no valid `sizes`.
 */
const pictures = (page: Page) =>
  page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('div'));
    /** The pixels of a `sizes` attribute (HTML, "parse a sizes attribute"). */
    const pixelsOf = (sizes: string) => {
      for (const entry of sizes.split(/,\s*(?![^()]*\))/)) {
        const [, condition, length = ''] = /^(\(.*?\))?\s*(\S.*)$/.exec(entry) ?? [];
        if (condition && !matchMedia(condition).matches) continue;
        if (!CSS.supports('inline-size', length)) return NaN;
        probe.style.inlineSize = length;
        return probe.getBoundingClientRect().width;
      }
      return NaN;
    };
    const found = [...document.querySelectorAll('picture')].flatMap((picture) => {
      const image = picture.querySelector('img');
      const source = [...picture.querySelectorAll('source')].find(({ media }) => !media || matchMedia(media).matches);
      if (!image || !source || !/\d+w/.test(source.srcset)) return [];
      const { width, height } = image.getBoundingClientRect();
      if (width === 0) return [];
      // The properties of an image are its size on the page.
      const attribute = (name: string) => Number(source.getAttribute(name) ?? image.getAttribute(name));
      const isCropped = getComputedStyle(image).objectFit === 'cover';
      const displayed = isCropped ? Math.max(width, (height * attribute('width')) / attribute('height')) : width;
      return [{ src: image.getAttribute('src'), displayed, share: pixelsOf(source.sizes) / displayed }];
    });
    probe.remove();
    return found;
  });

test.each(pages)('each picture of %s names about the width at which it is displayed', async (path) => {
  const page = await openPage({ javaScriptEnabled: false });
  await page.goto(`${inject('siteUrl')}${path}`);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    // The page runs no script, so no function of it could wait.
    await expect.poll(() => areFetched(page)).toBe(true);
    const found = await pictures(page);
    expect(found.length, `pictures at ${width} px`).toBeGreaterThan(0);
    // Much more than 1 fetches more than is needed.
    const wrong = found.filter(({ share }) => !(share >= 0.85 && share <= 1.55));
    expect.soft(wrong, `at ${width} px`).toEqual([]);
  }
});
