import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import content from '../content/camera-planner.json' with { type: 'json' };
import { violations } from './support/axe.ts';
import { expectFocus, openInteractive, openPage } from './support/browser.ts';
import { builtFile } from './support/chunks.ts';

const address = `${inject('siteUrl')}/cctv-systems/`;

const section = (page: Page) => page.locator('#planner');
const slider = (page: Page) => section(page).getByRole('slider', { name: content.controls.distance });
const result = (page: Page) => section(page).getByRole('status');
/** A text with ordinary spaces in place of those that hold a figure and its unit together (rule 2.128). */
const spaced = (text: string | null) => text?.replaceAll('\u00a0', ' ');
const said = async (page: Page) => spaced(await result(page).textContent());
/** The title that unfolds the table of all results. */
const wholeTable = (page: Page) => section(page).locator('summary', { hasText: content.table.title });
const lens = (page: Page, name: string) =>
  section(page).getByRole('group', { name: content.controls.lens }).getByRole('radio', { name, exact: true });

test.each([360, 1280])(
  'rule 2.118: with the keyboard only, distance, lens and camera change the result at %i px',
  async (width) => {
    const page = await openPage({ viewport: { width, height: 740 } });
    await openInteractive(page, address);
    await expect.poll(() => slider(page).isEnabled()).toBe(true);
    expect(await said(page)).toBe(
      'At 6 m the 4 mm lens takes in 10 m. That leaves 254 pixels for each metre. Identify on the scale of 2015, Characterise on that of 2025.',
    );

    await slider(page).focus();
    await page.keyboard.press('ArrowRight');
    expect(spaced(await slider(page).getAttribute('aria-valuetext'))).toBe('6.5 m');
    await expect
      .poll(() => said(page))
      .toContain('That leaves 234 pixels for each metre. Recognise on the scale of 2015, Perceive on that of 2025.');
    await page.keyboard.press('Tab');
    await expectFocus(lens(page, '4 mm'));
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => said(page)).toContain('At 6.5 m the 6 mm lens takes in 6.1 m. That leaves 422 pixels');
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowRight');
    await expect
      .poll(() => said(page))
      .toContain('That leaves 633 pixels for each metre. Identify on the scale of 2015, Validate on that of 2025.');
    // The drawing says the same to those who cannot see it.
    await section(page)
      .getByRole('img', {
        name: 'Seen from above: somebody 6.5 m in front of a camera with a 6 mm lens. Level: Identify.',
      })
      .waitFor();

    for (const key of ['Home', 'End']) {
      await slider(page).focus();
      await page.keyboard.press(key);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      expect(await violations(page)).toEqual([]);
    }
    expect(await said(page)).toContain('At 30 m');
  },
);

test.each([360, 768, 1280])(
  'rule 2.118: nothing below the planner moves while distance and lens change at %i px',
  async (width) => {
    const page = await openPage({ viewport: { width, height: 740 } });
    await openInteractive(page, address);
    await expect.poll(() => slider(page).isEnabled()).toBe(true);
    const heights = new Set<number | undefined>();
    for (const { name } of content.lenses) {
      await lens(page, name).check();
      for (const distance of [1, 6, 12.5, 30]) {
        await slider(page).fill(String(distance));
        heights.add((await section(page).boundingBox())?.height);
      }
    }
    expect([...heights]).toHaveLength(1);
  },
);

test('rule 2.121: without script the table has every result, and no control is shown', async () => {
  const page = await openPage({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } });
  await page.goto(address);
  expect(await section(page).locator('[data-slot=planner-controls]').isVisible()).toBe(false);
  await wholeTable(page).click();
  expect(await section(page).getByRole('row').count()).toBe(content.table.distances.length + 1);
  const cell = section(page).getByRole('cell', { name: '254: Identify, Characterise' });
  expect(await cell.isVisible()).toBe(true);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
});

test('rule 2.121: without its code the planner keeps its table, and its controls stay disabled', async () => {
  const page = await openPage({
    viewport: { width: 1280, height: 900 },
    expected: ['failed:', 'ERR_FAILED', 'Failed to load', 'Failed to fetch'],
  });
  await page.route(builtFile('src/features/cctv/sections-below-fold.tsx'), (route) => route.abort());
  await openInteractive(page, address);
  expect(await slider(page).isDisabled()).toBe(true);
  await wholeTable(page).click();
  expect(await section(page).getByRole('cell', { name: '254: Identify, Characterise' }).isVisible()).toBe(true);
});
