import { expect, inject, test } from 'vitest';
import { expectFocus, openInteractive, openPage } from './support/browser.ts';
import { modal, waitForNoModal } from './support/modals.ts';

const siteUrl = inject('siteUrl');

test.each([
  ['no-preference', 1280, false],
  ['no-preference', 360, false],
  ['reduce', 1280, true],
] as const)(
  'rule 2.45: the film of the hero opens in a modal with controls (motion: %s, %i px)',
  async (reducedMotion, width, paused) => {
    const page = await openPage({ viewport: { width, height: 800 }, reducedMotion });
    await openInteractive(page, `${siteUrl}/`);
    const opener = page.getByRole('link', { name: 'Watch the film' });
    await opener.click();
    const dialog = modal(page, 'A street at dusk');
    await dialog.waitFor();
    const video = dialog.locator('video');
    await expect.poll(() => video.evaluate((film: HTMLVideoElement) => film.readyState)).toBeGreaterThanOrEqual(2);
    await expect
      .poll(() => video.evaluate((film: HTMLVideoElement) => [film.controls, film.paused]))
      .toEqual([true, paused]);
    // All of it is inside the window.
    const box = await dialog.boundingBox();
    expect(box?.y).toBeGreaterThanOrEqual(0);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(800);
    await page.keyboard.press('Escape');
    await waitForNoModal(page);
    await expect.poll(() => page.locator('dialog video').count()).toBe(0);
    await expectFocus(opener);
  },
);

test('rule 2.45: without script the film is a link to the file', async () => {
  const page = await openPage({ javaScriptEnabled: false });
  await page.goto(`${siteUrl}/`);
  const href = (await page.getByRole('link', { name: 'Watch the film' }).getAttribute('href')) ?? '';
  const answer = await fetch(`${siteUrl}${href}`);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'video/mp4']);
});
