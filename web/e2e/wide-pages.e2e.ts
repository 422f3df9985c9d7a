import { expect, test } from 'vitest';
import { layoutFaults } from './support/layout-faults.ts';
import { layouts } from './support/layouts.ts';
import { allPages, checkPage, expectNoSidewaysScroll, loadAndCheckPage } from './support/page-checks.ts';

const desktop = { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1 };

/** From the narrowest phone to a large desktop, on both sides of each breakpoint, in pixels. */
const allWidths = [
  320, 344, 375, 412, 479, 480, 575, 576, 639, 700, 767, 768, 820, 991, 992, 1024, 1119, 1120, 1151, 1199, 1200, 1247,
  1343, 1536, 1920, 2560,
];

/** The narrowest width of each layout, where long words and rows of buttons have the least room. */
const narrowestWidths = [320, 480, 768, 992, 1120, 1200];

test.each(allPages)(
  '%s at 1280 px: axe, at most 400 KB, no console errors; at 360 px: axe, unless narrow-pages.e2e.ts has it; from 320 px: no sideways scroll, no stretched control, no clipped text',
  async (path) => {
    const page = await loadAndCheckPage(path, desktop);
    // Pages with the same layout differ only in their text, and load the same files on a phone: narrow-pages.e2e.ts loads one of
    // each there.
    if (!layouts.has(path)) {
      await page.setViewportSize({ width: 360, height: 900 });
      await checkPage(page, path, 360);
    }
    for (const width of layouts.has(path) ? allWidths : narrowestWidths) {
      await page.setViewportSize({ width, height: 900 });
      await expectNoSidewaysScroll(page, path, width);
      expect.soft(await layoutFaults(page, width)).toEqual([]);
    }
  },
);
