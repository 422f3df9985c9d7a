import { devices } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { openPage, scrollTo } from './support/browser.ts';
import { openWithStoppedClock, violationsWithStoppedClock } from './support/clock.ts';
import { floatingWidgets, overlaps, visibleBoxes } from './support/floating-widgets.ts';

const siteUrl = inject('siteUrl');
const widths = [360, 768, 1280];

test.each([
  ['a short phone', { viewport: { width: 360, height: 640 } }],
  ['a phone', { viewport: { width: 360, height: 740 } }],
  ['a touch phone', devices['Pixel 7']],
  ['a small computer', { viewport: { width: 1280, height: 720 } }],
] as const)('rule 2.35: floating widgets do not overlap in the window of %s', async (_, options) => {
  const page = await openPage({ ...options, undecided: true });
  const { banner, card, prompt, bar } = floatingWidgets(page);
  const width = page.viewportSize()?.width ?? 0;
  await openWithStoppedClock(page, `${siteUrl}/home-security/`);
  const shown = async () => {
    const boxes = await visibleBoxes(page, '[data-float]');
    expect(boxes.filter(({ left, right }) => left < 0 || right > width)).toEqual([]);
    return boxes;
  };
  await page.clock.runFor(5_000);
  await banner.waitFor();
  expect((await shown()).length).toBeGreaterThanOrEqual(3);
  await expect.poll(async () => overlaps(await shown())).toEqual([]);
  await scrollTo(page, 900);
  if (width < 768) await bar.waitFor();
  await expect.poll(async () => overlaps(await shown())).toEqual([]);
  await banner.getByRole('button', { name: 'Accept all' }).click();
  await prompt.waitFor();
  await expect.poll(async () => overlaps(await shown())).toEqual([]);
  await page.clock.runFor(15_000);
  await card.waitFor();
  await expect.poll(async () => overlaps(await shown())).toEqual([]);
});

test('rule 4.27: the banner is placed above the WhatsApp bar, whichever appears first', async () => {
  const page = await openPage({ viewport: { width: 360, height: 740 }, undecided: true });
  const { banner, bar, badge } = floatingWidgets(page);
  await openWithStoppedClock(page, `${siteUrl}/home-security/`);
  await scrollTo(page, 900);
  await bar.waitFor();
  await page.clock.runFor(3_000);
  await banner.waitFor();
  const top = (part: typeof bar) => part.evaluate((element) => Math.round(element.getBoundingClientRect().top));
  const bottom = (part: typeof bar) => part.evaluate((element) => Math.round(element.getBoundingClientRect().bottom));
  await expect.poll(async () => (await bottom(banner)) - (await top(bar))).toBe(0);
  await expect.poll(async () => (await bottom(badge)) <= (await top(banner))).toBe(true);
});

test('rule 2.126: on a phone one widget at a time is above the WhatsApp bar', async () => {
  const page = await openPage({ viewport: { width: 360, height: 740 } });
  const { popup, badge, prompt, phone, card, bar } = floatingWidgets(page);
  await openWithStoppedClock(page, `${siteUrl}/home-security/`);
  await scrollTo(page, 900);
  await bar.waitFor();
  const aboveBar = async () => {
    const top = (await bar.boundingBox())?.y ?? 0;
    return (await visibleBoxes(page, '[data-float]')).filter((box) => box.top < top).map(({ name }) => name);
  };
  expect(await aboveBar()).not.toContain('phone-button');
  await page.clock.runFor(5_000);
  await prompt.waitFor();
  await expect.poll(aboveBar).toEqual(['support-prompt']);
  await prompt.getByRole('button', { name: 'Close' }).click();
  await popup.waitFor();
  await expect.poll(aboveBar).toEqual(['finance-popup']);
  await popup.getByRole('button', { name: 'Make small' }).click();
  await badge.waitFor({ state: 'attached' });
  expect(['', 'finance-badge']).toContain((await aboveBar()).join());
  await page.clock.runFor(15_000);
  await card.waitFor();
  await expect.poll(aboveBar).toEqual(['support-card']);
  await card.getByRole('button', { name: 'Close' }).click();
  await phone.waitFor();
  const [button, green] = [await phone.boundingBox(), await bar.boundingBox()];
  expect(button?.y).toBe(green?.y);
  expect((green?.x ?? 0) + (green?.width ?? 0)).toBeLessThanOrEqual(button?.x ?? 0);
});

test('rule 2.37: floating widgets come after the page in the tab order, from left to right', async () => {
  const page = await openPage({ viewport: { width: 360, height: 740 } });
  const { popup, bar } = floatingWidgets(page);
  await openWithStoppedClock(page, `${siteUrl}/about-us/`);
  await page.clock.runFor(5_000);
  await popup.waitFor();
  await scrollTo(page, 700);
  await bar.waitFor();
  await page.getByRole('contentinfo').getByRole('link').last().focus();
  const order = [];
  for (let stop = 0; stop < 4; stop += 1) {
    await page.keyboard.press('Tab');
    order.push(await page.evaluate(() => document.activeElement?.closest('[data-float]')?.getAttribute('data-slot')));
  }
  expect(order).toEqual(['finance-popup', 'finance-popup', 'phone-button', 'whatsapp-bar']);
});

test.each(widths)('rule 2.38: axe finds nothing in any state of the floating widgets, at %i px', async (width) => {
  // High enough for popup and prompt not to wait until the banner closes (rule 4.21).
  const page = await openPage({ viewport: { width, height: 900 }, undecided: true });
  const { banner, popup, badge, phone, prompt, card, bar } = floatingWidgets(page);
  await openWithStoppedClock(page, `${siteUrl}/home-security/`);
  await page.clock.runFor(3_000);
  await banner.waitFor();
  // The widgets move up in the frame after the banner's.
  await expect
    .poll(async () => {
      await page.clock.runFor(16);
      const [above, below] = [await phone.boundingBox(), await banner.boundingBox()];
      return above && below && above.y + above.height <= below.y;
    })
    .toBe(true);
  expect(await violationsWithStoppedClock(page), 'banner, badge and phone button').toEqual([]);
  await page.clock.runFor(2_000);
  await popup.waitFor();
  await prompt.waitFor();
  expect(await violationsWithStoppedClock(page), 'finance popup and support prompt').toEqual([]);
  await banner.getByRole('button', { name: 'Cookie Preferences' }).click();
  await page.getByRole('dialog').waitFor();
  expect(await violationsWithStoppedClock(page), 'cookie preferences').toEqual([]);
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await banner.waitFor({ state: 'detached' });
  await popup.getByRole('button', { name: 'Make small' }).click();
  // At the very top the badge gives way to running text (rule 2.36).
  await scrollTo(page, 1);
  await badge.waitFor();
  await scrollTo(page, 900);
  if (width < 768) {
    // The other widgets move up above the bar.
    await expect
      .poll(async () => {
        const [above, below] = [await prompt.boundingBox(), await bar.boundingBox()];
        return above && below && above.y + above.height <= below.y;
      })
      .toBe(true);
  }
  expect(await violationsWithStoppedClock(page), 'scrolled').toEqual([]);
  await page.clock.runFor(15_000);
  await card.waitFor();
  expect(await violationsWithStoppedClock(page), 'support card').toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
});

test('rule 2.38: with reduced motion floating widgets do not fade or slide', async () => {
  for (const reducedMotion of ['reduce', 'no-preference'] as const) {
    const page = await openPage({ viewport: { width: 360, height: 740 }, undecided: true, reducedMotion });
    await openWithStoppedClock(page, `${siteUrl}/home-security/`);
    await page.clock.runFor(5_000);
    await floatingWidgets(page).popup.waitFor();
    const moving = await page.locator('[data-float], [data-slot=floating-row]').evaluateAll(
      (elements) =>
        elements.filter((element) => {
          const { animationName, animationDuration, transitionDuration } = getComputedStyle(element);
          return (animationName !== 'none' && animationDuration !== '0s') || transitionDuration !== '0s';
        }).length,
    );
    expect(moving > 0).toBe(reducedMotion === 'no-preference');
  }
});

test('rule 2.135: floating widgets that appear shift the layout of a phone by at most 0.02 at a time', async () => {
  const page = await openPage({ viewport: { width: 412, height: 823 }, undecided: true });
  await page.addInitScript(() => {
    const observer = new PerformanceObserver((list) => record(list.getEntries()));
    const values: number[] = [];
    const record = (entries: PerformanceEntryList) => {
      for (const entry of entries) values.push((entry as PerformanceEntry & { value: number }).value);
    };
    observer.observe({ type: 'layout-shift', buffered: true });
    Object.assign(window, {
      readShifts: () => {
        record(observer.takeRecords());
        return values;
      },
    });
  });
  const shifts = () => page.evaluate(() => (window as unknown as { readShifts: () => number[] }).readShifts());
  const { banner, popup, bar } = floatingWidgets(page);
  await openWithStoppedClock(page, `${siteUrl}/`);
  await page.clock.runFor(5_000);
  await popup.waitFor();
  await banner.getByRole('button', { name: 'Reject optional' }).click();
  await banner.waitFor({ state: 'detached' });
  await scrollTo(page, 900);
  await bar.waitFor();
  await page.clock.runFor(1_000);
  // A shift that must be recorded, after all others.
  const ownShift = 0.1;
  await page.locator('main').evaluate((main) => {
    document.documentElement.style.overflowAnchor = 'none';
    main.style.marginBlockStart = '50vh';
  });
  await expect.poll(async () => (await shifts()).some((value) => value > ownShift)).toBe(true);
  expect((await shifts()).filter((value) => value > 0.02)).toHaveLength(1);
});
