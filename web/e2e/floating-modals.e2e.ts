import { expect, inject, test } from 'vitest';
import { openPage } from './browser.ts';
import { openStopped } from './clock.ts';
import { floating } from './floating-elements.ts';
import { holdsFocus } from './focus.ts';

const siteUrl = inject('siteUrl');

test('rule 2.33: the support card opens the callback modal, the phone button the support modal', async () => {
  const page = await openPage({ viewport: { width: 1280, height: 800 } });
  const { popup, phone, card } = floating(page);
  const dialog = page.getByRole('dialog');
  await openStopped(page, `${siteUrl}/`);
  await page.clock.runFor(5_000);
  await popup.waitFor();
  await phone.click();
  await dialog.getByRole('heading', { name: 'Need Support?' }).waitFor();
  await expect.poll(() => popup.count()).toBe(0);
  await page.keyboard.press('Escape');
  await popup.waitFor();
  expect(await holdsFocus(phone)).toBe(true);

  await page.clock.runFor(15_000);
  await card.getByRole('button', { name: 'Get in Touch' }).click();
  await dialog.getByRole('button', { name: 'Leave Your Number' }).waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  expect(await holdsFocus(card)).toBe(true);
});

test('rule 2.34: the support prompt opens the support modal and is hidden while it is open', async () => {
  const page = await openPage({ viewport: { width: 1280, height: 800 } });
  const { prompt } = floating(page);
  const dialog = page.getByRole('dialog');
  await openStopped(page, `${siteUrl}/home-security/`);
  await page.clock.runFor(5_000);
  await prompt.getByRole('button', { name: 'Need support?' }).click();
  await dialog.getByRole('heading', { name: 'Need Support?' }).waitFor();
  await prompt.waitFor({ state: 'detached' });
  await page.keyboard.press('Escape');
  await prompt.waitFor();
});
