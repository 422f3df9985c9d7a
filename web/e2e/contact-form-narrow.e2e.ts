import { devices } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { violations } from './support/axe.ts';
import { expectFocus, openInteractive, openPage } from './support/browser.ts';
import { fillEnquiry } from './support/enquiry.ts';

const url = `${inject('siteUrl')}/contact-us/`;
const phone = devices['Pixel 7'];

test('rule 5.10: in a narrow window missing fields are named in a toast, and the first takes the focus', async () => {
  const page = await openPage(phone);
  await openInteractive(page, url);
  const send = page.getByRole('button', { name: 'Send message' });
  const toast = page.getByRole('alert').locator('[data-slot=toast]');
  await send.tap();
  await toast.getByText('Required Fields Missing').waitFor();
  await toast.getByText('Please fill in: Name, Phone, Email, Service, Message').waitFor();
  await expectFocus(page.getByLabel('Your name'));
  await expect.poll(() => page.locator('[data-slot=error-summary]').count()).toBe(0);
  // The toast closes; the messages at the fields stay.
  expect(await page.locator('[data-slot=field-error]').allTextContents()).toEqual(Array(5).fill('Please fill this in'));

  await fillEnquiry(page, { email: '', message: '   ' });
  await send.tap();
  await toast.getByText('Please fill in: Email, Message').waitFor();
  await expectFocus(page.getByLabel('Email address'));
  expect(await page.locator('#contact-name').getAttribute('aria-invalid')).toBe(null);
});

test('rule 5.10: in a narrow window there is no schema: the server rejects short values', async () => {
  const page = await openPage({ ...phone, expected: ['422'] });
  await openInteractive(page, url);
  await fillEnquiry(page, { message: 'Short' });
  await page.getByRole('button', { name: 'Send message' }).tap();
  const summary = page.locator('[data-slot=error-summary]');
  await summary.waitFor();
  expect(await summary.getByRole('link').allTextContents()).toEqual(['Message must be at least 10 characters']);

  await fillEnquiry(page);
  await page.getByRole('button', { name: 'Send message' }).tap();
  await page.getByRole('heading', { name: 'Message Received!' }).waitFor();
});

test('rule 8.4: in a narrow window a failure shows the same toast, and the values stay', async () => {
  const page = await openPage({ ...phone, expected: ['503', 'enquiry not sent'] });
  await openInteractive(page, url);
  await page.route('**/api/contacts', (route) => route.fulfill({ status: 503, body: 'not now' }));
  await fillEnquiry(page);
  await page.getByRole('button', { name: 'Send message' }).tap();
  const toast = page.getByRole('alert').locator('[data-slot=toast]');
  await toast.getByText('Submission Error').waitFor();
  await toast
    .getByText('There was an error submitting your message. Please try again or contact us directly.')
    .waitFor();
  expect(await page.getByLabel('Your name').inputValue()).toBe('Margaret Ogden');
});

test.each([
  [991, 0],
  [992, 1],
])(
  'rule 5.10: the width at submission decides which rules apply: at %i px, after another width',
  async (width, summaries) => {
    const page = await openPage({ viewport: { width: width === 992 ? 991 : 992, height: 800 } });
    await openInteractive(page, url);
    await page.setViewportSize({ width, height: 800 });
    await page.getByRole('button', { name: 'Send message' }).click();
    await page.locator('[data-slot=field-error]').filter({ hasText: /./ }).first().waitFor();
    await expect.poll(() => page.locator('[data-slot=error-summary]').count()).toBe(summaries);
    await expect.poll(() => page.locator('[data-slot=toast]').count()).toBe(1 - summaries);
  },
);

test('axe finds nothing in the form at 360 px when fields are missing', async () => {
  const page = await openPage({ viewport: { width: 360, height: 800 } });
  await openInteractive(page, url);
  await page.getByRole('button', { name: 'Send message' }).click();
  await page.locator('[data-slot=toast]').waitFor();
  expect(await violations(page, '#contact')).toEqual([]);
  expect(await violations(page, '[data-slot=toast]')).toEqual([]);
});
