import type { Locator, Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { openInteractive, type OpenOptions, openPage, scrollTo, twoFrames } from './support/browser.ts';

const siteUrl = inject('siteUrl');

async function openWithMotion(path: string, options: OpenOptions = {}): Promise<Page> {
  const page = await openPage({ reducedMotion: 'no-preference', viewport: { width: 1280, height: 800 }, ...options });
  await openInteractive(page, `${siteUrl}${path}`);
  return page;
}

const stateOf = (part: Locator) => part.getAttribute('data-reveal');
const opacityOf = (part: Locator) => part.evaluate((element) => getComputedStyle(element).opacity);

/** The number of revealable elements that are not visible. */
const hiddenParts = (page: Page) =>
  page
    .locator('[data-reveal]')
    .evaluateAll((parts) => parts.filter((part) => getComputedStyle(part).opacity !== '1').length);

test('rule 4.39: nothing is hidden before the visitor scrolls: a full-page screenshot shows everything', async () => {
  for (const path of ['/', '/commercial-security/', '/about-us/']) {
    const page = await openWithMotion(path);
    expect(await page.locator('[data-reveal]').count()).toBeGreaterThan(1);
    await expect.poll(() => page.locator('[data-reveal="hidden"]').count()).toBe(0);
    expect(await hiddenParts(page)).toBe(0);
  }
});

test('rule 4.38: elements below the window are hidden at the first scroll, revealed when they enter, and stay visible', async () => {
  const page = await openWithMotion('/');
  const hero = page.locator('[data-slot=hero] [data-slot=annotation]');
  const plan = page.locator('#services picture[data-reveal]').first();
  await scrollTo(page, 10);
  await expect.poll(() => stateOf(plan)).toBe('hidden');
  expect(await opacityOf(plan)).toBe('0');
  expect(await stateOf(hero)).toBe('shown');
  expect(await opacityOf(hero)).toBe('1');

  await plan.scrollIntoViewIfNeeded();
  await expect.poll(() => stateOf(plan)).toBe('shown');
  await expect.poll(() => opacityOf(plan)).toBe('1');
  await scrollTo(page, 0);
  await scrollTo(page, 20);
  expect(await stateOf(plan)).toBe('shown');
});

test('rule 9.15: a reveal takes 450 ms without a delay, upwards, from 50 px below the window', async () => {
  const page = await openWithMotion('/about-us/');
  const panels = page.locator('#our-story [data-slot=annotation]');
  await scrollTo(page, 5);
  await expect.poll(() => stateOf(panels)).toBe('hidden');
  const style = () =>
    panels.evaluate((element) => {
      const { transitionDuration, transitionDelay, transitionProperty, translate } = getComputedStyle(element);
      return { transitionDuration, transitionDelay, transitionProperty, translate };
    });
  expect((await style()).translate).toBe('0px 24px');
  // From here on its position includes the offset.
  const top = await panels.evaluate((element) => element.getBoundingClientRect().top + window.scrollY);
  const height = await panels.evaluate((element) => element.getBoundingClientRect().height);
  const enters = top - 800 - 50 + 0.05 * height;
  await scrollTo(page, Math.floor(enters) - 4);
  await twoFrames(page);
  expect(await stateOf(panels)).toBe('hidden');
  await scrollTo(page, Math.ceil(enters) + 4);
  await expect.poll(() => stateOf(panels)).toBe('shown');
  expect(await style()).toMatchObject({
    transitionDuration: '0.45s',
    transitionDelay: '0s',
    transitionProperty: 'opacity, translate',
  });
  await expect.poll(async () => (await style()).translate).toBe('none');
});

test("rule 9.15: the surveyor's lines are drawn in 450 ms when their drawing enters", async () => {
  const page = await openWithMotion('/about-us/');
  const panels = page.locator('#our-story [data-slot=annotation]');
  const line = panels.locator('line').first();
  await scrollTo(page, 5);
  await expect.poll(() => stateOf(panels)).toBe('hidden');
  expect(await line.evaluate((element) => getComputedStyle(element).strokeDashoffset)).toBe('1px');
  await panels.scrollIntoViewIfNeeded();
  await expect.poll(() => stateOf(panels)).toBe('shown');
  const animation = await panels.evaluate((element) => {
    const { animationName, animationDuration } = getComputedStyle(element);
    return { animationName, animationDuration };
  });
  expect(animation.animationName).not.toBe('none');
  expect(animation.animationDuration).toBe('0.45s');
  await expect
    .poll(() => line.evaluate((element) => Number.parseFloat(getComputedStyle(element).strokeDashoffset)))
    .toBe(0);
});

test('rule 4.38: the lines stay drawn when the window is resized past the width from which labels are displayed', async () => {
  const page = await openWithMotion('/about-us/', { viewport: { width: 1440, height: 900 } });
  const panels = page.locator('#our-story [data-slot=annotation]');
  await panels.scrollIntoViewIfNeeded();
  await expect.poll(() => stateOf(panels)).toBe('shown');
  await expect.poll(() => panels.evaluate((element) => element.getAnimations({ subtree: true }).length)).toBe(0);
  await panels.evaluate((element) => {
    element.addEventListener('animationstart', () => element.setAttribute('data-drawn-again', ''));
  });
  await page.setViewportSize({ width: 800, height: 900 });
  await twoFrames(page);
  expect(await panels.locator('line').first().isVisible()).toBe(false);
  await page.setViewportSize({ width: 1440, height: 900 });
  await panels.locator('line').first().waitFor();
  await twoFrames(page);
  expect(await panels.getAttribute('data-drawn-again')).toBeNull();
});

test('rule 4.38: the lines are there in print, whatever was not revealed yet', async () => {
  const page = await openWithMotion('/about-us/', { viewport: { width: 1440, height: 900 } });
  const panels = page.locator('#our-story [data-slot=annotation]');
  await scrollTo(page, 5);
  await expect.poll(() => stateOf(panels)).toBe('hidden');
  await page.emulateMedia({ media: 'print' });
  expect(
    await panels
      .locator('line')
      .first()
      .evaluate((element) => Number.parseFloat(getComputedStyle(element).strokeDashoffset)),
  ).toBe(0);
});

test('rule 4.38: a reveal causes no layout shift', async () => {
  const page = await openWithMotion('/');
  // Not the document: it makes room below the footer for widgets, which appear after a while.
  const heights = () =>
    page.locator('main').evaluate((main) => [main.scrollHeight, document.documentElement.scrollWidth]);
  const before = await heights();
  await scrollTo(page, 10);
  await page.locator('[data-reveal="hidden"]').first().waitFor({ state: 'attached' });
  expect(await heights()).toEqual(before);
});

test('rule 4.39: an anchor and print show everything', async () => {
  const page = await openWithMotion('/about-us/');
  await page.locator('[data-slot=sub-navigation] a').last().click();
  const picture = page.locator('#what-makes-us-different picture');
  await expect
    .poll(() => picture.evaluate((element) => element.getBoundingClientRect().top < window.innerHeight))
    .toBe(true);
  await expect.poll(() => opacityOf(picture)).toBe('1');

  const other = await openWithMotion('/');
  await scrollTo(other, 10);
  await other.locator('[data-reveal="hidden"]').first().waitFor({ state: 'attached' });
  await other.emulateMedia({ media: 'print' });
  expect(await hiddenParts(other)).toBe(0);
});

test('rule 4.39: a hidden element that takes the focus is shown', async () => {
  const page = await openWithMotion('/about-us/');
  await scrollTo(page, 10);
  const part = page.locator('[data-reveal="hidden"]').first();
  await part.waitFor({ state: 'attached' });
  const handle = await part.elementHandle();
  await handle?.evaluate((element) => {
    const inside = document.createElement('button');
    element.append(inside);
    inside.focus({ preventScroll: true });
  });
  await expect.poll(() => handle?.getAttribute('data-reveal')).toBe('shown');
});

test('rule 4.39: with reduced motion nothing is hidden', async () => {
  const page = await openWithMotion('/', { reducedMotion: 'reduce' });
  await scrollTo(page, 10);
  await page.locator('[data-reveal="hidden"]').first().waitFor({ state: 'attached' });
  expect(await hiddenParts(page)).toBe(0);
  expect(
    await page
      .locator('[data-reveal="hidden"]')
      .first()
      .evaluate((element) => getComputedStyle(element).translate),
  ).toBe('none');
});

test('rule 4.39: after a navigation nothing is hidden until the page is scrolled', async () => {
  const page = await openWithMotion('/');
  await scrollTo(page, 300);
  // Scrolling slides the header up by the height of its top bar; a click meanwhile would miss its links.
  const header = page.locator('header[data-bar=false]');
  await expect.poll(() => header.evaluate((element) => element.getAnimations().length)).toBe(0);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About us' }).click();
  await page.waitForURL('**/about-us/');
  const panels = page.locator('#our-story [data-slot=annotation]');
  await panels.waitFor();
  expect(await hiddenParts(page)).toBe(0);
  await scrollTo(page, 5);
  await expect.poll(() => stateOf(panels)).toBe('hidden');
});
