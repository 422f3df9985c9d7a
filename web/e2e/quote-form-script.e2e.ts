import type { Locator, Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { REQUEST_DEADLINE_MS } from '../src/lib/timing.ts';
import { violations } from './support/axe.ts';
import {
  expectFocus,
  holdRequests,
  openHydrated,
  openInteractive,
  type OpenOptions,
  openPage,
} from './support/browser.ts';
import { agreementCheckbox, fillCallback, markRestored, submitButton } from './support/callback-form.ts';
import { builtFile } from './support/chunks.ts';
import { relayEnquiries, type RelayOptions, type Sent } from './support/enquiry-endpoint.ts';
import { mailOf } from './support/mails.ts';

const siteUrl = inject('siteUrl');

/** Opens the home page's form and records what it sends. */
async function openForm({ answers, until, ...options }: OpenOptions & RelayOptions = {}): Promise<{
  page: Page;
  form: Locator;
  sent: Sent[];
}> {
  const page = await openPage(options);
  await page.addInitScript(markRestored);
  await openInteractive(page, `${siteUrl}/`);
  // Its code loads after the page's.
  await ready(page);
  const sent = await relayEnquiries(page, siteUrl, { answers, until });
  return { page, form: formOf(page), sent };
}

const formOf = (page: Page) => page.locator('[data-slot=quote-form]');
const ready = (page: Page) => page.locator('[data-slot=quote-form][data-restored]').waitFor();
const formCode = builtFile('src/features/contact/quote/quote-form.tsx');

test('rule 8.9: an immediate callback shows its message, empties the form and is mailed', async () => {
  const { page, form, sent } = await openForm();
  await fillCallback(form);
  await submitButton(form).click();

  const answer = form.getByRole('status').filter({ hasText: 'Thank you! We will call you back soon.' });
  await answer.waitFor();
  await expectFocus(answer);
  expect(await form.getByLabel('Name').inputValue()).toBe('');
  await expect.poll(() => agreementCheckbox(form).isChecked()).toBe(false);
  await expect.poll(() => submitButton(form).isDisabled()).toBe(true);
  expect(sent[0]?.body).toMatchObject({
    name: 'Margaret Ogden',
    email: '',
    phone: '0161 496 0199',
    service: 'Callback Request',
    message: 'Customer has requested a callback as soon as possible.',
    honeypot: '',
  });
  expect(await page.evaluate(() => window.dataLayer)).toContainEqual({
    event: 'form_submit',
    category: 'form',
    label: 'quote',
  });
  expect(await page.evaluate(() => sessionStorage.getItem('form-draft:quote'))).toBe(null);
  expect(await mailOf(sent[0]?.id ?? '')).toMatch(/^Subject: Callback as soon as possible/m);
});

test('rule 8.10: a scheduled callback shows its date and time, and its mail has an invitation', async () => {
  const { form, sent } = await openForm();
  await form.getByLabel('Schedule for later').check();
  await fillCallback(form);
  await expect.poll(() => submitButton(form).isDisabled()).toBe(true);
  await form.getByLabel('Date').fill('2999-02-04');
  await form.getByLabel('Time', { exact: true }).selectOption('14:00');
  await form.getByLabel('Message').fill('The side door, please.');
  await submitButton(form).click();

  await form
    .getByText(
      'Thank you! We will call you back on Monday 4 February 2999 at 14:00. Outside office hours our engineer on call rings.',
    )
    .waitFor();
  await expect.poll(() => form.getByLabel('As soon as possible').isChecked()).toBe(true);
  expect(sent[0]?.body.message).toBe(
    'Customer has requested a callback on Monday 4 February 2999 at 14:00.\n\nThe side door, please.',
  );
  const mail = await mailOf(sent[0]?.id ?? '');
  expect(mail).toContain('Customer has requested a callback on Monday 4 February 2999 at 14:00.');
  expect(mail).toContain('text/calendar; method=REQUEST');
});

test('rule 8.11: an email shows its message, and the form returns to callback mode', async () => {
  const { form, sent } = await openForm();
  await form.getByLabel('Send an email').check();
  await form.getByLabel('Name').fill('Margaret Ogden');
  await form.getByLabel('Email address').fill('margaret@example.com');
  await form.getByLabel('Message').fill('Two cameras, I think?');
  await agreementCheckbox(form).check();
  await submitButton(form).click();

  await form.getByText('Thank you! We have received your message and will get back to you soon.').waitFor();
  await expect.poll(() => form.getByLabel('Request a callback').isChecked()).toBe(true);
  await expect.poll(() => form.getByLabel('Email address').isVisible()).toBe(false);
  expect(sent[0]?.body).toMatchObject({
    email: 'margaret@example.com',
    phone: '',
    service: 'General Enquiry',
    message: 'Two cameras, I think?',
  });
  expect(await mailOf(sent[0]?.id ?? '')).toMatch(/^Reply-To: .*margaret@example\.com/m);
});

test('rule 8.7: an attempt without the agreement shows a message in the form, and no browser alert', async () => {
  const { page, form, sent } = await openForm();
  let windows = 0;
  page.on('dialog', (dialog) => {
    windows += 1;
    void dialog.dismiss();
  });
  await form.getByLabel('Name').fill('Margaret Ogden');
  await form.getByLabel('Phone number').fill('0161 496 0199');
  await form.getByLabel('Phone number').press('Enter');
  await form.getByRole('alert').getByText('Please agree to the privacy policy to continue.').waitFor();
  await expectFocus(agreementCheckbox(form));
  await agreementCheckbox(form).check();
  await form.getByText('Please agree to the privacy policy to continue.').waitFor({ state: 'detached' });

  await submitButton(form).click();
  await form.getByText('Thank you! We will call you back soon.').waitFor();
  expect(sent).toHaveLength(1);
  expect(windows).toBe(0);
});

test('rule 8.8: a failure shows a message and keeps the text, and a retry has the same key and is one enquiry', async () => {
  const { form, sent } = await openForm({
    answers: ['lost'],
    expected: ['failed:', 'ERR_CONNECTION_RESET', 'enquiry not sent'],
  });
  await fillCallback(form);
  await submitButton(form).click();
  await form.getByRole('alert').getByText('There was an error submitting your request. Please try again.').waitFor();
  expect(await form.getByLabel('Name').inputValue()).toBe('Margaret Ogden');
  await submitButton(form).dblclick();
  await form.getByText('Thank you! We will call you back soon.').waitFor();
  expect(sent).toHaveLength(2);
  expect(sent[1]).toEqual(sent[0]);
});

test('rule 3.8: text typed before a reload is restored, but never over text typed before hydration', async () => {
  const { page, form } = await openForm();
  await form.getByLabel('Send an email').check();
  await form.getByLabel('Name').fill('Margaret Ogden');
  await form.getByLabel('Message').fill('Two cameras, I think?');
  const release = await holdRequests(page, '**/*.js');
  await page.goto('about:blank');
  await page.goto(`${siteUrl}/`, { waitUntil: 'commit' });
  await form.getByLabel('Name').fill('Dorothy Ogden');
  release();
  await expect.poll(() => form.getByLabel('Message').inputValue()).toBe('Two cameras, I think?');
  expect(await form.getByLabel('Name').inputValue()).toBe('Dorothy Ogden');
  await expect.poll(() => form.getByLabel('Send an email').isChecked()).toBe(true);
  await expect.poll(() => form.getByLabel('Email address').isVisible()).toBe(true);
});

test('rule 4.13: when the sending code cannot be fetched, the browser posts the form', async () => {
  const page = await openPage({ expected: ['failed:', 'ERR_FAILED', 'Failed to load'] });
  await page.route(builtFile('src/features/contact/sending/delivery.ts'), (route) => route.abort());
  await openInteractive(page, `${siteUrl}/`);
  const form = formOf(page);
  await fillCallback(form);
  await submitButton(form).click();
  await page.waitForURL('**/thank-you/');
});

test('rule 4.13: when the sending code does not arrive in time, the browser posts the form', async () => {
  const page = await openPage();
  await page.clock.install();
  const release = await holdRequests(page, builtFile('src/features/contact/sending/delivery.ts'));
  await openInteractive(page, `${siteUrl}/`);
  const form = formOf(page);
  await fillCallback(form);
  await submitButton(form).click();
  await form.getByRole('button', { name: 'Sending...' }).waitFor();
  await page.clock.runFor(REQUEST_DEADLINE_MS);
  await page.waitForURL('**/thank-you/');
  release();
});

test('rule 5.15: before the form’s code has loaded, its button is disabled until the agreement is ticked, and typed text stays', async () => {
  const page = await openPage();
  await page.addInitScript(markRestored);
  const release = await holdRequests(page, formCode);
  await openHydrated(page, `${siteUrl}/`);
  const form = formOf(page);
  await expect.poll(() => submitButton(form).isDisabled()).toBe(true);
  await agreementCheckbox(form).check();
  await expect.poll(() => submitButton(form).isEnabled()).toBe(true);
  await agreementCheckbox(form).uncheck();
  await expect.poll(() => submitButton(form).isDisabled()).toBe(true);
  await fillCallback(form);
  release();
  await ready(page);
  await expect.poll(() => submitButton(form).isEnabled()).toBe(true);
  await agreementCheckbox(form).uncheck();
  await form.getByText('To send this, tick the box above.').waitFor();
  await agreementCheckbox(form).check();
  await submitButton(form).click();
  await form.getByText('Thank you! We will call you back soon.').waitFor();
});

test('rule 5.17: when the form’s code cannot be fetched, the browser posts it', async () => {
  const page = await openPage({ expected: ['failed:', 'ERR_FAILED', 'Failed to load'] });
  await page.route(formCode, (route) => route.abort());
  await openHydrated(page, `${siteUrl}/`);
  const form = formOf(page);
  await expect.poll(() => submitButton(form).isDisabled()).toBe(true);
  await fillCallback(form);
  await submitButton(form).click();
  await page.waitForURL('**/thank-you/');
});

test('rule 3.7: the agreement is restored neither by a reload nor by the browser on Back', async () => {
  const { page, form } = await openForm();
  await fillCallback(form);
  await page.reload();
  await ready(page);
  await expect.poll(() => form.getByLabel('Name').inputValue()).toBe('Margaret Ogden');
  expect(await agreementCheckbox(form).isChecked()).toBe(false);
  await agreementCheckbox(form).check();
  await page.goto(`${siteUrl}/robots.txt`);
  await page.goBack();
  await ready(page);
  await expect.poll(() => agreementCheckbox(form).isChecked()).toBe(false);
  await expect.poll(() => submitButton(form).isDisabled()).toBe(true);
});

test('a callback can be chosen, filled and sent with the keyboard', async () => {
  const { page, form } = await openForm();
  await form.getByLabel('Request a callback').focus();
  await page.keyboard.press('Tab');
  await page.keyboard.type('Margaret Ogden');
  await page.keyboard.press('Tab');
  await page.keyboard.type('01614960199');
  expect(await form.getByLabel('Phone number').inputValue()).toBe('0161 496 0199');
  for (const key of ['Tab', 'Tab', 'Tab', 'Space']) await page.keyboard.press(key);
  await expect.poll(() => agreementCheckbox(form).isChecked()).toBe(true);
  await expect.poll(() => submitButton(form).isEnabled()).toBe(true);
  for (const key of ['Tab', 'Tab', 'Enter']) await page.keyboard.press(key);
  await form.getByText('Thank you! We will call you back soon.').waitFor();
});

test.each([360, 1280])(
  'axe finds nothing in the form at %i px: scheduled, with errors and after sending',
  async (width) => {
    const { page, form } = await openForm({ viewport: { width, height: 900 } });
    await form.getByLabel('Schedule for later').check();
    await form.getByLabel('Date').fill('2020-02-03');
    await form.getByLabel('Time', { exact: true }).selectOption('14:00');
    await agreementCheckbox(form).check();
    await submitButton(form).click();
    await form.locator('[data-slot=error-summary]').getByText('Please choose a date, today or later').waitFor();
    expect(await violations(page, '[data-slot=quote-form]')).toEqual([]);
    await form.getByLabel('As soon as possible').check();
    await fillCallback(form);
    await submitButton(form).click();
    await form.getByText('Thank you! We will call you back soon.').waitFor();
    expect(await violations(page, '[data-slot=quote-form]')).toEqual([]);
  },
);
