import { expect, inject, test } from 'vitest';
import { violations } from './axe.ts';
import { openPage } from './browser.ts';

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
