import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { openPage } from './support/browser.ts';

const url = `${inject('siteUrl')}/#security-quiz`;

/** Opens the quote section's form without script. */
async function openForm(expected: readonly string[] = []): Promise<Page> {
  const page = await openPage({ javaScriptEnabled: false, expected });
  await page.goto(url);
  return page;
}

const shownFields = (page: Page) =>
  page.locator('[data-slot=quote-form] [data-slot=field] label').filter({ visible: true }).allTextContents();

test('rule 5.12: a callback needs a number and a time, an email an address', async () => {
  const page = await openForm();
  expect(await shownFields(page)).toEqual(['Name', 'Phone number', 'Message']);
  await expect.poll(() => page.getByPlaceholder('Your full name').isVisible()).toBe(true);

  await page.getByLabel('Schedule for later').check();
  expect(await shownFields(page)).toEqual(['Name', 'Phone number', 'Date', 'Time', 'Message']);
  const slots = await page.getByLabel('Time', { exact: true }).locator('option').allTextContents();
  expect(slots.slice(1)).toEqual(['09:00', '10:00', '11:00', '12:00', '13:00', '14:00', '15:00', '16:00', '17:00']);

  await page.getByLabel('Send an email').check();
  expect(await shownFields(page)).toEqual(['Name', 'Phone number', 'Email address', 'Message']);
});

test('rule 4.14: a callback is posted and ends at the thank-you page', async () => {
  const page = await openForm();
  const form = page.locator('[data-slot=quote-form]');
  await form.getByLabel('Name').fill('Margaret Ogden');
  await form.getByLabel('Phone number').fill('0161 496 0199');
  await form.getByLabel(/I agree/).check();
  await form.getByRole('button', { name: 'Send' }).click();
  await page.waitForURL('**/thank-you/');
});

test('rule 5.24: an email is posted and ends at the thank-you page, though a scheduled time was left empty', async () => {
  const page = await openForm();
  const form = page.locator('[data-slot=quote-form]');
  await form.getByLabel('Schedule for later').check();
  await form.getByLabel('Send an email').check();
  await form.getByLabel('Name').fill('Margaret Ogden');
  await form.getByLabel('Email address').fill('margaret.ogden@example.com');
  await form.getByLabel(/I agree/).check();
  await form.getByRole('button', { name: 'Send' }).click();
  await page.waitForURL('**/thank-you/');
});

test('rule 5.17: without the agreement the browser sends nothing', async () => {
  const page = await openForm();
  const form = page.locator('[data-slot=quote-form]');
  await form.getByLabel('Name').fill('Margaret Ogden');
  await form.getByRole('button', { name: 'Send' }).click();
  expect(await form.getByLabel(/I agree/).evaluate((box: HTMLInputElement) => box.validity.valueMissing)).toBe(true);
  expect(new URL(page.url()).pathname).toBe('/');
});

test('rule 5.21: a callback for a past day comes back with its time and can be corrected', async () => {
  const page = await openForm(['422']);
  const form = page.locator('[data-slot=quote-form]');
  await form.getByLabel('Name').fill('Margaret Ogden');
  await form.getByLabel('Phone number').fill('0161 496 0199');
  await form.getByLabel('Schedule for later').check();
  await form.getByLabel('Date').fill('2020-02-03');
  await form.getByLabel('Time', { exact: true }).selectOption('14:00');
  await form.getByLabel(/I agree/).check();
  await form.getByRole('button', { name: 'Send' }).click();

  const summary = page.locator('[data-slot=error-summary]');
  await summary.waitFor();
  expect(await summary.getByRole('link').allTextContents()).toEqual(['Please choose a date, today or later']);
  expect(await page.getByLabel('What is it about?').inputValue()).toBe('Callback Request');
  expect(await page.getByLabel('Time of the callback').inputValue()).toBe('14:00');
  await page.getByLabel('Date of the callback').fill('2999-02-04');
  await page.getByRole('button', { name: 'Send message' }).click();
  await page.waitForURL('**/thank-you/');
});
