import type { Locator } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { containsFocus, openPage, scrollTo } from './support/browser.ts';
import { openWithStoppedClock } from './support/clock.ts';
import { floatingWidgets, overlaps, visibleBoxes } from './support/floating-widgets.ts';

const siteUrl = inject('siteUrl');

test.each(['/', '/home-security/', '/intruder-alarms/', '/online-estimate/', '/contact-us/'])(
  'rule 2.35: at 360 px no floating widget covers the main button of %s when it opens',
  async (path) => {
    for (const { height, undecided } of [
      { height: 740, undecided: true },
      { height: 640, undecided: false },
    ]) {
      const page = await openPage({ viewport: { width: 360, height }, undecided });
      await openWithStoppedClock(page, `${siteUrl}${path}`);
      await page.clock.runFor(5_000);
      await floatingWidgets(page).popup.waitFor();
      const [main = { name: 'none', left: 0, top: 0, right: 0, bottom: 0 }] = await visibleBoxes(
        page,
        'main [data-slot=button]',
      );
      await expect.poll(async () => overlaps(await visibleBoxes(page, '[data-float]'), [main])).toEqual([]);
    }
  },
);

test('rule 2.35: WCAG 2.4.11: no floating widget covers the element with the keyboard focus', async () => {
  const page = await openPage({ viewport: { width: 360, height: 740 }, undecided: true });
  const { banner, popup, bar } = floatingWidgets(page);
  await openWithStoppedClock(page, `${siteUrl}/contact-us/`);
  await page.clock.runFor(5_000);
  await banner.waitFor();
  await popup.waitFor();
  await page.locator('#main').focus();
  let stops = 0;
  for (; stops < 80; stops += 1) {
    await page.keyboard.press('Tab');
    if (await page.locator('[data-float] :focus, [data-float]:focus').count()) break;
    if (!(await page.locator('main :focus, footer :focus').count())) continue;
    await expect
      .poll(async () => {
        // The page checks a frame later, and again when its scroll has shown the WhatsApp bar.
        await page.clock.runFor(20);
        return overlaps(await visibleBoxes(page, '[data-float]'), await visibleBoxes(page, ':focus'));
      })
      .toEqual([]);
  }
  expect(stops).toBeGreaterThan(15);
  await expect.poll(() => bar.isVisible()).toBe(true);
});

test('rule 2.35: WCAG 2.4.11: a widget that appears does not cover the field in use', async () => {
  const page = await openPage({ viewport: { width: 360, height: 640 } });
  const { popup, card } = floatingWidgets(page);
  await openWithStoppedClock(page, `${siteUrl}/contact-us/`);
  const field = page.getByLabel('Your name');
  await field.focus();
  // At the lower edge, where the popup will appear.
  await field.evaluate((element) =>
    window.scrollBy({ top: element.getBoundingClientRect().bottom - 620, behavior: 'instant' }),
  );
  const covered = async () => overlaps(await visibleBoxes(page, '[data-float]'), await visibleBoxes(page, ':focus'));
  const position = () => page.evaluate(() => window.scrollY);
  const before = await position();
  const isCleared = () =>
    expect
      .poll(async () => {
        // The page checks a frame after the browser, not the clock, has reported the widgets' positions.
        await page.clock.runFor(20);
        return covered();
      })
      .toEqual([]);
  await page.clock.runFor(5_000);
  await popup.waitFor();
  await isCleared();
  expect(await position()).toBeGreaterThan(before);
  await page.clock.runFor(15_000);
  await card.waitFor();
  await isCleared();
  expect(await field.evaluate((element) => element === document.activeElement)).toBe(true);
});

/** Scrolls until an element's lower edge is `above` pixels above the window's. */
const bringToLowerEdge = (element: Locator, above: number) =>
  element.evaluate(
    (target, room) =>
      window.scrollBy({ top: target.getBoundingClientRect().bottom - window.innerHeight + room, behavior: 'instant' }),
    above,
  );

test.each(['no-preference', 'reduce'] as const)(
  'rule 2.36: at 360 px the finance badge moves away while a form is under it, with prefers-reduced-motion "%s"',
  async (reducedMotion) => {
    const page = await openPage({ viewport: { width: 360, height: 740 }, reducedMotion });
    const { popup, badge } = floatingWidgets(page);
    await openWithStoppedClock(page, `${siteUrl}/contact-us/`);
    const message = page.getByLabel('Your message');
    // Positions are checked a frame after the bar appears, and the stopped clock holds the frames as well.
    const isShown = () =>
      expect
        .poll(async () => {
          await page.clock.runFor(20);
          return badge.isVisible();
        })
        .toBe(true);
    const onFields = async () =>
      overlaps(
        await visibleBoxes(page, '[data-slot=finance-badge]:is(button)'),
        await visibleBoxes(page, 'main form :is(input, select, textarea, button)'),
      );
    await bringToLowerEdge(page.getByRole('heading', { name: '50 km round Manchester' }), 300);
    await isShown();
    await bringToLowerEdge(message, -40);
    await badge.waitFor({ state: 'hidden' });
    expect(await onFields()).toEqual([]);
    expect(
      await badge.evaluate((button: HTMLElement) => {
        button.focus();
        return button === document.activeElement;
      }),
    ).toBe(false);
    // The popup still expands after its delay (rule 9.3), and is visible until it is minimised.
    await page.clock.runFor(5_000);
    await popup.getByRole('button', { name: 'Make small' }).click();
    await page.mouse.click(5, 200);
    await badge.waitFor({ state: 'hidden' });
    await bringToLowerEdge(page.getByRole('heading', { name: '50 km round Manchester' }), 300);
    await isShown();
    await bringToLowerEdge(message, -40);
    await badge.waitFor({ state: 'hidden' });
    expect(await onFields()).toEqual([]);
  },
);

test('rule 2.36: after a navigation the finance badge moves away for a form and returns on a page without one', async () => {
  const page = await openPage({ viewport: { width: 360, height: 740 } });
  const { badge } = floatingWidgets(page);
  await openWithStoppedClock(page, `${siteUrl}/cookie-policy/`);
  // At the very top the badge gives way to running text.
  await scrollTo(page, 10);
  await badge.waitFor();
  await page.locator('header summary', { hasText: 'Menu' }).click();
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Contact us' }).click();
  await page.waitForURL('**/contact-us/');
  await bringToLowerEdge(page.getByLabel('Your message'), -40);
  await badge.waitFor({ state: 'hidden' });
  await page.goBack();
  await page.waitForURL('**/cookie-policy/');
  await badge.waitFor();
});

test.each([
  ['/cookie-policy/', 360, 740],
  ['/blog/', 1280, 800],
] as const)(
  'rule 2.36: at the top of %s, at %i by %i px, the finance badge moves away from running text, and returns with the first scroll',
  async (path, width, height) => {
    const page = await openPage({ viewport: { width, height } });
    const { badge } = floatingWidgets(page);
    await openWithStoppedClock(page, `${siteUrl}${path}`);
    await badge.waitFor({ state: 'attached' });
    const isShownAt = async (position: number) => {
      await scrollTo(page, position);
      // Positions are checked a frame later, and the stopped clock holds the frames as well.
      await page.clock.runFor(20);
      return badge.isVisible();
    };
    await expect.poll(() => isShownAt(0)).toBe(false);
    await expect.poll(() => isShownAt(10)).toBe(true);
    await expect.poll(() => isShownAt(0)).toBe(false);
  },
);

test('rule 2.36: the finance badge stays over a form while it has the keyboard focus', async () => {
  const page = await openPage({ viewport: { width: 360, height: 740 } });
  const { popup, badge } = floatingWidgets(page);
  await openWithStoppedClock(page, `${siteUrl}/contact-us/`);
  await page.clock.runFor(5_000);
  await popup.getByRole('link').focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await badge.waitFor();
  await bringToLowerEdge(page.getByLabel('Your message'), -40);
  await page.locator('[data-slot=finance-badge][data-aside]').waitFor();
  expect(await containsFocus(badge)).toBe(true);
  await page.keyboard.press('Enter');
  await popup.waitFor();
  expect(await containsFocus(popup.getByRole('link'))).toBe(true);
});

test.each([360, 1280])(
  'rule 2.36: the finance badge does not cover the heading of the map while the page scrolls, at %i px',
  async (width) => {
    const page = await openPage({ viewport: { width, height: 800 } });
    const { badge } = floatingWidgets(page);
    await openWithStoppedClock(page, `${siteUrl}/contact-us/`);
    const heading = page.getByRole('heading', { name: '50 km round Manchester' });
    await bringToLowerEdge(heading, -60);
    await badge.waitFor();
    const seen = [];
    for (const above of [20, 60, 90]) {
      await bringToLowerEdge(heading, above);
      await expect
        .poll(async () => {
          // Positions are checked a frame after the bar appears, and the stopped clock holds the frames as well.
          await page.clock.runFor(100);
          return overlaps(
            await visibleBoxes(page, '[data-slot=finance-badge]:is(button)'),
            await visibleBoxes(page, '[data-slot=map] h3'),
          );
        })
        .toEqual([]);
      seen.push(await badge.isVisible());
    }
    expect(seen).toContain(false);
    await bringToLowerEdge(heading, 200);
    await badge.waitFor();
  },
);

test.each([
  ['/', 360, 740],
  ['/online-estimate/', 360, 740],
  ['/contact-us/', 360, 740],
  ['/annual-maintenance/', 360, 740],
  ['/contact-us/', 1280, 720],
  ['/intruder-alarms/', 1280, 800],
  ['/cctv-systems/', 1024, 690],
] as const)(
  'rule 2.36: badge and phone button cover no phone number, marker, label or film on %s at %i by %i px when it opens',
  async (path, width, height) => {
    const page = await openPage({ viewport: { width, height } });
    await openWithStoppedClock(page, `${siteUrl}${path}`);
    const { badge } = floatingWidgets(page);
    await badge.waitFor({ state: 'attached' });
    await expect
      .poll(async () => {
        await page.clock.runFor(100);
        return overlaps(
          await visibleBoxes(page, 'button:is([data-slot=finance-badge], [data-slot=phone-button])'),
          await visibleBoxes(
            page,
            'main a[href^="tel:"], main [data-slot=button], [data-slot=annotation] :is(circle, svg:not([data-number]) > text), [data-slot=numbered] circle, main [data-keep-clear]',
          ),
        );
      })
      .toEqual([]);
    expect((await badge.isVisible()) || (await badge.and(page.locator('[data-aside]')).count()) === 1).toBe(true);
  },
);

test.each([360, 1280])(
  'rule 2.36: at %i px the phone button moves away while a phone number is under it, and returns',
  async (width) => {
    const page = await openPage({ viewport: { width, height: 740 } });
    const { phone } = floatingWidgets(page);
    await openWithStoppedClock(page, `${siteUrl}/contact-us/`);
    const number = page.locator('main a[href^="tel:"]').filter({ visible: true }).first();
    for (const above of [12, 24, 40]) {
      await bringToLowerEdge(number, above);
      await expect
        .poll(async () => {
          await page.clock.runFor(100);
          return overlaps(
            await visibleBoxes(page, '[data-slot=phone-button]'),
            await visibleBoxes(page, 'main a[href^="tel:"]'),
          );
        })
        .toEqual([]);
    }
    await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
    await phone.waitFor();
  },
);

test.each([640, 740, 900])(
  'rule 2.35: at 360 by %i px badge and phone button do not cover the link to the film at any scroll position',
  async (height) => {
    const page = await openPage({ viewport: { width: 360, height } });
    await openWithStoppedClock(page, siteUrl);
    await floatingWidgets(page).badge.waitFor({ state: 'attached' });
    const watch = page.getByRole('link', { name: 'Watch the film' });
    for (const above of [2, 20, 60]) {
      await bringToLowerEdge(watch, above);
      expect(
        overlaps(await visibleBoxes(page, '[data-float]'), await visibleBoxes(page, '[data-slot=watch-film]')),
      ).toEqual([]);
    }
  },
);

test("rule 2.35: at 1280 px no floating widget covers the stop button of the estimate's film, with the cookie banner either", async () => {
  const page = await openPage({
    viewport: { width: 1280, height: 720 },
    undecided: true,
    reducedMotion: 'no-preference',
  });
  await openWithStoppedClock(page, `${siteUrl}/online-estimate/`);
  await page.clock.runFor(5_000);
  const { banner, popup } = floatingWidgets(page);
  const stop = page.getByRole('button', { name: 'Stop the film' });
  await Promise.all([banner.waitFor(), popup.waitFor(), stop.waitFor()]);
  expect(
    overlaps(await visibleBoxes(page, '[data-float]'), await visibleBoxes(page, '[data-slot=film] button')),
  ).toEqual([]);
});

test.each([
  ['with the cookie banner', true],
  ['with the finance popup', false],
])('rule 2.35: the end of the page can be scrolled clear of the floating widgets, %s', async (_, undecided) => {
  const page = await openPage({ viewport: { width: 360, height: 740 }, undecided });
  await openWithStoppedClock(page, `${siteUrl}/about-us/`);
  await page.clock.runFor(5_000);
  const { banner, popup } = floatingWidgets(page);
  await Promise.all([popup.waitFor(), undecided ? banner.waitFor() : undefined]);
  await scrollTo(page, 900);
  await floatingWidgets(page).bar.waitFor();
  await expect
    .poll(async () => {
      await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
      return overlaps(
        await visibleBoxes(page, '[data-float]'),
        await visibleBoxes(page, 'footer p, footer a, footer button'),
      );
    })
    .toEqual([]);
});
