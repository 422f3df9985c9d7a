import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { openPage } from './support/browser.ts';

/** The pages that have pictures. */
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

/** On both sides of the breakpoints, in pixels. */
const widths = [360, 412, 767, 768, 991, 992, 1280, 1343, 1344, 1600, 1920];

/**
 * The pictures whose width in `sizes` is not 0.85 to 1.55 of the width in which the whole picture is drawn. One for which `sizes` says
 * less is blurred; one for which it says more is fetched larger than needed.
 */
const misjudged = (page: Page) =>
  page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('div'));
    /** The pixels of a `sizes` attribute (HTML, "parse a sizes attribute"). */
    const pixelsOf = (sizes: string) => {
      for (const entry of sizes.split(/,\s*(?![^()]*\))/)) {
        const [, condition, length = ''] = /^(\(.*?\))?\s*(\S.*)$/.exec(entry) ?? [];
        if (condition && !matchMedia(condition).matches) continue;
        probe.style.inlineSize = length;
        return probe.getBoundingClientRect().width;
      }
      return NaN;
    };
    const found = [...document.querySelectorAll('picture')].flatMap((picture) => {
      const image = picture.querySelector('img');
      const source = [...picture.querySelectorAll('source')].find(({ media }) => !media || matchMedia(media).matches);
      if (!image || !source?.sizes) return [];
      const { width, height } = image.getBoundingClientRect();
      if (width === 0) return [];
      // The properties of an image are its size on the page.
      const attribute = (name: string) => Number(source.getAttribute(name) ?? image.getAttribute(name));
      const drawn = Math.max(width, (height * attribute('width')) / attribute('height'));
      const declared = pixelsOf(source.sizes);
      const share = declared / drawn;
      return share >= 0.85 && share <= 1.55
        ? []
        : [`${image.getAttribute('src')}: sizes says ${Math.round(declared)} px, drawn ${Math.round(drawn)} px wide`];
    });
    probe.remove();
    return found;
  });

test.each(pages)('each picture of %s is fetched in about the width in which it is drawn', async (path) => {
  const page = await openPage({ javaScriptEnabled: false });
  await page.goto(`${inject('siteUrl')}${path}`);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    expect.soft(await misjudged(page), `at ${width} px`).toEqual([]);
  }
});
