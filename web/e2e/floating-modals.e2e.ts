import { expect, inject, test } from 'vitest';
import { containsFocus, openPage } from './support/browser.ts';
import { openWithStoppedClock } from './support/clock.ts';
import { floatingWidgets } from './support/floating-widgets.ts';
import { lightPage } from './support/layouts.ts';

const siteUrl = inject('siteUrl');

test('rule 2.33: the support card opens the callback modal, the phone button the support modal', async () => {
  const page = await openPage({ viewport: { width: 1280, height: 800 } });
  const { popup, phone, card } = floatingWidgets(page);
  const dialog = page.getByRole('dialog');
  await openWithStoppedClock(page, `${siteUrl}${lightPage}`);
  await page.clock.runFor(5_000);
  await popup.waitFor();
  await phone.click();
  await dialog.getByRole('heading', { name: 'Need Support?' }).waitFor();
  await expect.poll(() => popup.count()).toBe(0);
  await page.keyboard.press('Escape');
  await popup.waitFor();
  expect(await containsFocus(phone)).toBe(true);

  await page.clock.runFor(15_000);
  await card.getByRole('button', { name: 'Get in Touch' }).click();
  await dialog.getByRole('button', { name: 'Leave Your Number' }).waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  expect(await containsFocus(card)).toBe(true);
});

test('rule 2.34: the support prompt opens the support modal and is hidden while it is open', async () => {
  const page = await openPage({ viewport: { width: 1280, height: 800 } });
  const { prompt } = floatingWidgets(page);
  const dialog = page.getByRole('dialog');
  await openWithStoppedClock(page, `${siteUrl}/home-security/`);
  await page.clock.runFor(5_000);
  await prompt.getByRole('button', { name: 'Need support?' }).click();
  await dialog.getByRole('heading', { name: 'Need Support?' }).waitFor();
  await prompt.waitFor({ state: 'detached' });
  await page.keyboard.press('Escape');
  await prompt.waitFor();
});
