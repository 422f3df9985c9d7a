import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { type OpenOptions, openPage } from '../support/browser.ts';

const ring = (page: Page) => page.getByRole('button', { name: 'Ring us' });
const write = (page: Page) => page.getByRole('button', { name: 'Write to us' });
const bubble = (page: Page) => page.locator('[data-slot=tooltip]');

/** Opens the examples of a component with a stopped clock and the pointer away from its buttons. */
async function openExamples(name: 'tooltip' | 'dialog' | 'all', options: OpenOptions = {}): Promise<Page> {
  const page = await openPage({ viewport: { width: 1000, height: 800 }, ...options });
  await page.clock.install({ time: 0 });
  await page.goto(`${inject('examplesUrl')}${name === 'all' ? '' : `?name=${name}`}`);
  await page.locator('[data-example]').first().waitFor();
  await page.clock.pauseAt(600_000);
  return page;
}

test('rule 9.25: a tooltip opens after the pointer has rested for 700 ms, with the name of its button', async () => {
  const page = await openExamples('tooltip');
  await ring(page).hover();
  await page.clock.runFor(699);
  await expect.poll(() => bubble(page).count()).toBe(0);
  await page.clock.runFor(1);
  expect(await bubble(page).innerText()).toBe('Ring us');
});

test('rule 9.25: a tooltip opens at once less than 300 ms after another closed, and after 700 ms later on', async () => {
  const page = await openExamples('tooltip');
  await ring(page).hover();
  await page.clock.runFor(700);
  await write(page).hover();
  await page.clock.runFor(1);
  expect(await bubble(page).allInnerTexts()).toEqual(['Write to us']);

  await page.mouse.move(1, 1);
  await expect.poll(() => bubble(page).count()).toBe(0);
  await page.clock.runFor(299);
  await ring(page).hover();
  await page.clock.runFor(1);
  expect(await bubble(page).allInnerTexts()).toEqual(['Ring us']);

  await page.mouse.move(1, 1);
  await expect.poll(() => bubble(page).count()).toBe(0);
  await page.clock.runFor(300);
  await ring(page).hover();
  await page.clock.runFor(699);
  await expect.poll(() => bubble(page).count()).toBe(0);
  await page.clock.runFor(1);
  await expect.poll(() => bubble(page).count()).toBe(1);
});

test('WCAG 1.4.13: a tooltip stays while the pointer is on it, and closes on Escape and on a press', async () => {
  const page = await openExamples('tooltip');
  await ring(page).hover();
  await page.clock.runFor(700);
  await bubble(page).hover();
  await page.clock.runFor(60_000);
  await expect.poll(() => bubble(page).count()).toBe(1);
  await page.keyboard.press('Escape');
  await expect.poll(() => bubble(page).count()).toBe(0);

  await page.mouse.move(1, 1);
  await page.clock.runFor(1_000);
  await ring(page).hover();
  await page.clock.runFor(700);
  await page.mouse.down();
  await expect.poll(() => bubble(page).count()).toBe(0);
});

test('a tooltip opens and closes with the keyboard focus', async () => {
  // After the last element of a page, Tab leaves the page without moving the focus. A scroll would close the tooltip.
  const page = await openExamples('all', { viewport: { width: 1000, height: 16_000 } });
  await ring(page).focus();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  expect(await bubble(page).allInnerTexts()).toEqual(['Ring us']);
  await page.keyboard.press('Tab');
  expect(await bubble(page).allInnerTexts()).toEqual(['Write to us']);
  await page.keyboard.press('Tab');
  await expect.poll(() => bubble(page).count()).toBe(0);
});

test('a touch opens no tooltip', async () => {
  const page = await openExamples('tooltip', { hasTouch: true });
  await ring(page).tap();
  await page.clock.runFor(10_000);
  await expect.poll(() => bubble(page).count()).toBe(0);
});

test.each([360, 1280])('a tooltip is beside its button and inside the window, at %i px', async (width) => {
  const page = await openExamples('tooltip', { viewport: { width, height: 800 } });
  await ring(page).hover();
  await page.clock.runFor(700);
  const button = await ring(page).boundingBox();
  const box = await bubble(page).boundingBox();
  if (!button || !box) throw new Error('not rendered');
  expect(box.x).toBeGreaterThanOrEqual(8);
  expect(box.x + box.width).toBeLessThanOrEqual(width);
  expect(Math.abs(box.y + box.height - button.y)).toBeLessThanOrEqual(1);
});

test.each([360, 1280])(
  "rule 9.26: a dialog's close button has a tooltip on demand, beside the dialog's title, at %i px",
  async (width) => {
    const page = await openExamples('dialog', { viewport: { width, height: 800 } });
    await page.getByRole('button', { name: 'Open the dialog' }).click();
    const dialog = page.getByRole('dialog', { name: 'A dialog' });
    const close = dialog.getByRole('button', { name: 'Close' });
    await dialog.waitFor();
    await page.mouse.move(1, 1);
    await page.clock.runFor(2_000);
    expect(await bubble(page).count()).toBe(0);

    await close.hover();
    await page.clock.runFor(700);
    expect(await bubble(page).innerText()).toBe('Close');
    const title = await dialog.getByRole('heading', { name: 'A dialog' }).boundingBox();
    const box = await bubble(page).boundingBox();
    if (!title || !box) throw new Error('not rendered');
    // Above the title, below it, or past its end.
    expect(box.y + box.height <= title.y || box.y >= title.y + title.height || box.x >= title.x + title.width).toBe(
      true,
    );

    await page.mouse.move(1, 1);
    await expect.poll(() => bubble(page).count()).toBe(0);
    await dialog.getByRole('button', { name: 'Do it' }).focus();
    await page.keyboard.press('Shift+Tab');
    expect(await bubble(page).innerText()).toBe('Close');
    await page.keyboard.press('Escape');
    expect(await bubble(page).count()).toBe(0);
    expect(await dialog.isVisible()).toBe(true);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
  },
);
