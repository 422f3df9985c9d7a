import type { Page } from 'playwright-core';
import { estimateLink } from '../src/lib/app-links.ts';
import { expect, inject, test } from 'vitest';
import { violations } from './support/axe.ts';
import { openInteractive, type OpenOptions, openPage } from './support/browser.ts';
import { builtPath } from './support/chunks.ts';

const siteUrl = inject('siteUrl');
const film = /\/assets\/[\w-]+\.(?:webm|mp4)$/;

/** Opens a page and lists the films it requests. */
async function openWithMotion(options: OpenOptions, path = '/'): Promise<{ page: Page; films: string[] }> {
  const page = await openPage({ reducedMotion: 'no-preference', ...options });
  const films: string[] = [];
  page.on('request', (request) => {
    const name = film.exec(request.url())?.[0];
    if (name && !films.includes(name)) films.push(name);
  });
  await openInteractive(page, `${siteUrl}${path}`);
  return { page, films };
}

test.each([
  [1280, 'street'],
  [360, 'street-tall'],
])(
  'rule 2.42: at %i px the film for that width plays over the picture, and no other is fetched',
  async (width, cut) => {
    const { page, films } = await openWithMotion({ viewport: { width, height: 800 } });
    await page.locator('[data-slot=film][data-ready=true] video').waitFor();
    const video = page.locator('main video').first();
    await expect
      .poll(() => video.evaluate(({ paused, muted, loop }: HTMLVideoElement) => ({ paused, muted, loop })))
      .toEqual({ paused: false, muted: true, loop: true });
    expect(films).toHaveLength(1);
    expect(['webm', 'mp4'].map((format) => builtPath(`src/assets/film/${cut}.${format}`))).toContain(films[0]);
  },
);

test('WCAG 2.2.2: the film can be stopped and started', async () => {
  const { page } = await openWithMotion({ viewport: { width: 1280, height: 800 } });
  const paused = () => page.locator('main video').evaluate((video: HTMLVideoElement) => video.paused);
  await page.getByRole('button', { name: 'Stop the film' }).click();
  await expect.poll(paused).toBe(true);
  await page.getByRole('button', { name: 'Play the film' }).click();
  await expect.poll(paused).toBe(false);
});

test('the film pauses out of view, and a refused film is not retried after it was stopped', async () => {
  const page = await openPage({ reducedMotion: 'no-preference', viewport: { width: 1280, height: 800 } });
  await page.addInitScript(() => {
    const play = HTMLMediaElement.prototype.play;
    let calls = 0;
    HTMLMediaElement.prototype.play = function playButOnSecondCall() {
      calls += 1;
      document.documentElement.dataset.calls = String(calls);
      return calls === 2 ? Promise.reject(new DOMException('not now', 'NotAllowedError')) : play.call(this);
    };
  });
  await page.clock.install({ time: '2026-11-20T16:00:00' });
  await page.goto(`${siteUrl}/`);
  await page.locator('[data-slot=film][data-ready=true] video').waitFor();
  const paused = () => page.locator('main video').evaluate((video: HTMLVideoElement) => video.paused);
  await expect.poll(paused).toBe(false);
  await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
  await expect.poll(paused).toBe(true);
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
  await page.locator('html[data-calls="2"]').waitFor({ state: 'attached' });

  await page.clock.pauseAt('2026-11-20T17:00:00');
  await page.locator('h1').click();
  await page.getByRole('button', { name: 'Stop the film' }).click();
  await page.getByRole('button', { name: 'Play the film' }).waitFor();
  await page.clock.runFor(1_000);
  expect(await page.locator('html').getAttribute('data-calls')).toBe('2');
});

test('a film paused before it plays does not count as refused', async () => {
  const page = await openPage({ reducedMotion: 'no-preference', viewport: { width: 1280, height: 800 } });
  await page.addInitScript(() => {
    let calls = 0;
    HTMLMediaElement.prototype.play = () => {
      calls += 1;
      document.documentElement.dataset.calls = String(calls);
      return Promise.reject(new DOMException('paused', 'AbortError'));
    };
  });
  await page.clock.install({ time: '2026-11-20T16:00:00' });
  await page.goto(`${siteUrl}/`);
  await page.locator('html[data-calls="1"]').waitFor({ state: 'attached' });
  await page.clock.pauseAt('2026-11-20T17:00:00');
  await page.locator('h1').click();
  await page.clock.runFor(1_000);
  expect(await page.locator('html').getAttribute('data-calls')).toBe('1');
});

test('with reduced motion only the picture is shown', async () => {
  const { page, films } = await openWithMotion({ reducedMotion: 'reduce' });
  // An earlier idle callback would have requested a film, and the next one would render it.
  await page.evaluate(() => new Promise<void>((done) => requestIdleCallback(() => requestIdleCallback(() => done()))));
  expect(await page.locator('main video').count()).toBe(0);
  expect(films).toEqual([]);
});

test('rule 9.17: blocked autoplay is retried 100 ms after the first click', async () => {
  const page = await openPage({ reducedMotion: 'no-preference', viewport: { width: 1280, height: 800 } });
  await page.addInitScript(() => {
    const play = HTMLMediaElement.prototype.play;
    let calls = 0;
    HTMLMediaElement.prototype.play = function playOnSecondCall() {
      calls += 1;
      document.documentElement.dataset.calls = String(calls);
      return calls === 1 ? Promise.reject(new DOMException('not yet', 'NotAllowedError')) : play.call(this);
    };
  });
  await page.clock.install({ time: '2026-11-20T16:00:00' });
  await page.goto(`${siteUrl}/`);
  await page.locator('html[data-calls="1"]').waitFor({ state: 'attached' });
  await page.clock.pauseAt('2026-11-20T17:00:00');
  await page.locator('h1').click();
  await page.clock.runFor(99);
  expect(await page.locator('html').getAttribute('data-calls')).toBe('1');
  await page.clock.runFor(1);
  await page.locator('html[data-calls="2"]').waitFor({ state: 'attached' });
});

test('rule 2.66: the film of the home security page is a still picture until it is started, then takes the focus', async () => {
  const { page, films } = await openWithMotion({ viewport: { width: 1280, height: 800 } }, '/home-security/');
  const link = page.getByRole('main').getByRole('link', { name: 'Play the film' });
  // Its code loads after hydration: until then the link opens the film's file.
  await page.locator('[data-slot=play-film][data-scripted]').waitFor();
  expect(films).toEqual([]);
  await link.click();
  const video = page.locator('main video');
  await expect
    .poll(() =>
      video.evaluate((element: HTMLVideoElement) => ({
        paused: element.paused,
        controls: element.controls,
        focused: element === document.activeElement,
      })),
    )
    .toEqual({
      paused: false,
      controls: true,
      focused: true,
    });
});

test('rule 2.74: the film and the button of the estimate page open the estimate in a new tab', async () => {
  const { page } = await openWithMotion({ viewport: { width: 1280, height: 800 } }, '/online-estimate/');
  const ways = page.getByRole('main').getByRole('link', { name: 'Get Your Free Quote Now (opens in a new tab)' });
  await expect.poll(() => ways.count()).toBe(3);
  for (const way of await ways.all()) {
    expect(await way.getAttribute('target')).toBe('_blank');
    expect(await way.getAttribute('href')).toBe(estimateLink);
  }
  await page.locator('[data-slot=film][data-ready=true] video').waitFor();
});

test("the film's button has a tooltip and an accessible name", async () => {
  const page = await openPage({ reducedMotion: 'no-preference', viewport: { width: 1280, height: 800 } });
  const bubble = page.locator('[data-slot=tooltip]');
  await page.goto(`${inject('siteUrl')}/`);
  await page.locator('[data-slot=film][data-ready=true] video').waitFor();
  await page.getByRole('button', { name: 'Stop the film' }).hover();
  await bubble.waitFor();
  expect(await bubble.innerText()).toBe('Stop the film');
  expect(await violations(page)).toEqual([]);
});
