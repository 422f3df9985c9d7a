import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { expectFocus, openPage } from '../support/browser.ts';

const examplesUrl = inject('examplesUrl');

/** Opens the toast examples with a stopped clock, so that no toast closes automatically. */
async function openToasts(): Promise<Page> {
  const page = await openPage();
  await page.clock.install({ time: 0 });
  await page.goto(`${examplesUrl}?name=toast`);
  await page.clock.pauseAt(600_000);
  return page;
}

test('rule 2.87: a dialog holds the focus, closes on Escape, its button and its backdrop, and returns the focus', async () => {
  const page = await openPage({ viewport: { width: 1000, height: 800 } });
  await page.goto(`${examplesUrl}?name=dialog`);
  const opener = page.getByRole('button', { name: 'Open the dialog' });
  const dialog = page.getByRole('dialog', { name: 'A dialog' });
  const closings = [
    () => page.keyboard.press('Escape'),
    () => dialog.getByRole('button', { name: 'Close' }).click(),
    () => page.mouse.click(5, 5),
  ];
  for (const close of closings) {
    await opener.click();
    await dialog.waitFor();
    expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
    await close();
    await dialog.waitFor({ state: 'hidden' });
    expect(await opener.evaluate((element) => element === document.activeElement)).toBe(true);
  }
});

test('rule 9.12: one toast at a time, closed after 5000 ms', async () => {
  const page = await openToasts();
  const toast = page.locator('[data-slot=toast]');
  await page.getByRole('button', { name: 'Show a plain toast' }).click();
  await page.getByRole('button', { name: 'Show a destructive toast' }).click();
  await expect.poll(() => toast.count()).toBe(1);
  await expect.poll(() => page.getByRole('alert').locator(toast).count()).toBe(1);
  await page.clock.runFor(4_999);
  await expect.poll(() => toast.count()).toBe(1);
  await page.clock.runFor(1);
  await toast.waitFor({ state: 'detached' });
});

test('rule 9.13: a swipe of more than 50 px to the right dismisses a toast, a shorter one does not', async () => {
  const page = await openToasts();
  await page.getByRole('button', { name: 'Show a plain toast' }).click();
  const toast = page.locator('[data-slot=toast]');
  const box = await toast.boundingBox();
  if (!box) throw new Error('the toast has no box');
  const swipe = async (distance: number) => {
    await page.mouse.move(box.x + 30, box.y + 20);
    await page.mouse.down();
    await page.mouse.move(box.x + 30 + distance, box.y + 20);
    await page.mouse.up();
  };
  await swipe(50);
  await expect.poll(() => toast.count()).toBe(1);
  await swipe(51);
  await toast.waitFor({ state: 'detached' });
});

test('rule 4.36: at most one toast, also when a dialog opens: it moves into the dialog and back to the page', async () => {
  const page = await openToasts();
  const toast = page.locator('[data-slot=toast]');
  const dialog = page.getByRole('dialog', { name: 'A dialog with a toast' });
  const openDialog = page.getByRole('button', { name: 'Open a dialog with a toast' });
  await page.getByRole('button', { name: 'Show a plain toast' }).click();
  await openDialog.click();
  await dialog.getByRole('status').locator(toast).getByText('Message sent successfully!').waitFor();
  await expect.poll(() => toast.count()).toBe(1);
  // It can be reached there.
  await dialog.getByRole('button', { name: 'Dismiss' }).click();
  await toast.waitFor({ state: 'detached' });

  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Show a plain toast' }).click();
  await openDialog.click();
  await dialog.getByRole('button', { name: 'Show a toast in the dialog' }).click();
  await dialog.getByRole('alert').locator(toast).getByText('Error sending message').waitFor();
  await expect.poll(() => toast.count()).toBe(1);
  await page.keyboard.press('Escape');
  await page.getByRole('alert').locator(toast).getByText('Error sending message').waitFor();
  await expect.poll(() => toast.count()).toBe(1);
});

test('rule 4.37: a swipe that ends outside the toast dismisses it, and one that began outside does not', async () => {
  const page = await openToasts();
  await page.getByRole('button', { name: 'Show a plain toast' }).click();
  const toast = page.locator('[data-slot=toast]');
  const box = await toast.boundingBox();
  if (!box) throw new Error('the toast has no box');
  const below = box.y + box.height + 100;
  await page.mouse.move(box.x + 30, below);
  await page.mouse.down();
  await page.mouse.move(box.x + 130, box.y + 20);
  await page.mouse.up();
  await expect.poll(() => toast.count()).toBe(1);
  await page.mouse.move(box.x + 30, box.y + 20);
  await page.mouse.down();
  await page.mouse.move(box.x + 130, below, { steps: 4 });
  await page.mouse.up();
  await toast.waitFor({ state: 'detached' });
});

test('rule 4.37: a toast dismissed with the keyboard returns the focus', async () => {
  const page = await openToasts();
  const opener = page.getByRole('button', { name: 'Show a plain toast' });
  await opener.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Dismiss' }).focus();
  await page.keyboard.press('Enter');
  await page.locator('[data-slot=toast]').waitFor({ state: 'detached' });
  await expectFocus(opener);
});
