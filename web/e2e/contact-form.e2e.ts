import { expect, inject, test } from 'vitest';
import { openInteractive, openPage } from './browser.ts';
import { fillEnquiry } from './enquiry.ts';

const url = `${inject('siteUrl')}/contact-us/`;

test('spec §5: wrong fields are named inline and in a summary that takes the focus and leads to them', async () => {
  const page = await openPage();
  await openInteractive(page, url);
  await page.getByRole('button', { name: 'Send message' }).click();

  const messages = [
    'Name must be at least 2 characters',
    'Please enter a valid phone number',
    'Please enter a valid email address',
    'Please select a service',
    'Message must be at least 10 characters',
  ];
  const summary = page.locator('[data-slot=error-summary]');
  await summary.waitFor();
  expect(await summary.getByRole('link').allTextContents()).toEqual(messages);
  expect(await page.locator('[data-slot=field-error]').allTextContents()).toEqual(messages);
  expect(await summary.evaluate((element) => element === document.activeElement)).toBe(true);

  await summary.getByRole('link', { name: 'Please select a service' }).click();
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('contact-service');
  expect(await page.getByLabel('What is it about?').getAttribute('aria-describedby')).toBe('contact-service-error');
});

test('an error message moves nothing on the page', async () => {
  const page = await openPage({ viewport: { width: 1280, height: 900 } });
  await openInteractive(page, url);
  const field = page.getByLabel('Your message');
  const form = page.locator('form');
  const distance = async () => ((await field.boundingBox())?.y ?? 0) - ((await form.locator('[data-slot=field]').first().boundingBox())?.y ?? 0);
  const before = await distance();
  await page.getByRole('button', { name: 'Send message' }).click();
  await page.locator('[data-slot=error-summary]').waitFor();
  expect(await distance()).toBe(before);
});

test('what the server finds wrong is shown at its field', async () => {
  const page = await openPage({ expected: ['422'] });
  await page.route('**/api/contacts', (route) =>
    route.fulfill({
      status: 422,
      contentType: 'application/problem+json',
      body: JSON.stringify({ title: 'Wrong', status: 422, errors: { email: 'Please enter a valid email address' } }),
    }),
  );
  await openInteractive(page, url);
  await fillEnquiry(page);
  await page.getByRole('button', { name: 'Send message' }).click();
  await page.locator('[data-slot=error-summary]').getByText('Please enter a valid email address').waitFor();
  expect(await page.locator('#contact-email-error').textContent()).toBe('Please enter a valid email address');
});

test('spec §4: while sending, the button is disabled and says "Sending..."', async () => {
  const page = await openPage();
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/contacts', async (route) => {
    await held;
    await route.fulfill({ json: { success: true, id: '00000000-0000-4000-8000-000000000000' } });
  });
  await openInteractive(page, url);
  await fillEnquiry(page);
  await page.getByRole('button', { name: 'Send message' }).click();
  const button = page.getByRole('button', { name: 'Sending...' });
  await button.waitFor();
  expect(await button.isDisabled()).toBe(true);
  release();
  await page.getByRole('heading', { name: 'Message Received!' }).waitFor();
});

test('spec §4: a filled honeypot drops the submit silently', async () => {
  const page = await openPage();
  let asked = false;
  page.on('request', (request) => (asked ||= request.url().includes('/api/contacts')));
  await openInteractive(page, url);
  await fillEnquiry(page);
  await page.locator('input[name=honeypot]').evaluate((input: HTMLInputElement) => (input.value = 'http://spam.example'));
  await page.getByRole('button', { name: 'Send message' }).click();
  await page.evaluate(() => new Promise(requestAnimationFrame));
  expect(asked).toBe(false);
  expect(await page.locator('[data-slot=error-summary], [data-slot=toast]').count()).toBe(0);
});

test('spec §5: a phone number groups 4-3-4 while it is typed, and the caret stays where it was', async () => {
  const page = await openPage();
  await openInteractive(page, url);
  const phone = page.getByLabel('Phone number');
  await phone.pressSequentially('01614960130');
  expect(await phone.inputValue()).toBe('0161 496 0130');
  await phone.evaluate((input: HTMLInputElement) => input.setSelectionRange(6, 6));
  await page.keyboard.press('Backspace');
  expect(await phone.inputValue()).toBe('0161 960 130');
  expect(await phone.evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(4);
});
