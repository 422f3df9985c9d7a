import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { openInteractive, openPage } from './support/browser.ts';
import { expectNoSidewaysScroll, layouts } from './support/page-checks.ts';

const siteUrl = inject('siteUrl');

/** From the narrowest phone to a large desktop, on both sides of each breakpoint, in pixels. */
const allWidths = [320, 344, 375, 412, 479, 480, 575, 576, 639, 700, 767, 820, 991, 992, 1024, 1119, 1120, 1151, 1199, 1200, 1247, 1343, 1536, 1920, 2560];

/** The narrowest width of each layout, where long words and rows of buttons have the least room. */
const narrowestWidths = [320, 480, 768, 992, 1120, 1200];

/** Buttons stretched by their row beyond the height of their text. A row of tabs is meant to have one height. */
const stretchedControls = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('[data-slot=button], button:not([role=tab]), summary')]
      .filter((control) => control.checkVisibility({ visibilityProperty: true }) && control.innerText.trim() !== '')
      .flatMap((control) => {
        const { height } = control.getBoundingClientRect();
        control.style.alignSelf = 'start';
        const needed = control.getBoundingClientRect().height;
        control.style.alignSelf = '';
        return height > needed + 1 ? [`${control.innerText.trim()}: ${height.toFixed()} px instead of ${needed.toFixed()}`] : [];
      }),
  );

/** Text clipped by its own box or one around it without an ellipsis. */
const clippedTexts = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('body *')]
      .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !element.closest('svg, [aria-hidden=true]'))
      .flatMap((element) => {
        const ownText = [...element.childNodes].find((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
        if (!ownText) return [];
        const text = document.createRange();
        text.selectNodeContents(ownText);
        const box = text.getBoundingClientRect();
        for (let around: HTMLElement | null = element; around && around !== document.body; around = around.parentElement) {
          const style = getComputedStyle(around);
          const edges = around.getBoundingClientRect();
          // For screen readers only.
          if (style.clipPath === 'inset(50%)') return [];
          const clipsX = ['hidden', 'clip'].includes(style.overflowX);
          const clipsY = ['hidden', 'clip'].includes(style.overflowY);
          if ((clipsX && (box.left < edges.left - 1 || box.right > edges.right + 1)) || (clipsY && (box.top < edges.top - 2 || box.bottom > edges.bottom + 2))) {
            return [`${element.textContent?.trim().slice(0, 40)} in ${around.tagName}.${around.className}`];
          }
          if (['auto', 'scroll'].includes(style.overflowX)) break;
        }
        return [];
      }),
  );

test.each(inject('pages'))('%s fits windows from 320 px: no sideways scroll, no stretched control, no clipped text', async (path) => {
  const page = await openPage({ viewport: { width: 1280, height: 900 } });
  await openInteractive(page, `${siteUrl}${path}`);
  const faults: string[] = [];
  // Pages with the same layout differ only in their text.
  for (const width of layouts.has(path) ? allWidths : narrowestWidths) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoSidewaysScroll(page, path, width);
    faults.push(...(await stretchedControls(page)).map((control) => `${width} px: stretched: ${control}`), ...(await clippedTexts(page)).map((text) => `${width} px: cut: ${text}`));
  }
  expect(faults).toEqual([]);
});
