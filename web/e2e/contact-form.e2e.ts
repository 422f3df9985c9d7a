import { expect, inject, test } from 'vitest';
import { violations } from './support/axe.ts';
import { expectFocus, openInteractive, openPage } from './support/browser.ts';
import { enquiry, enquiryValues, fillEnquiry } from './support/enquiry.ts';

const url = `${inject('siteUrl')}/contact-us/`;

test('rule 5.6: wrong fields are named inline and in a summary that takes the focus and links to them', async () => {
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
  await expectFocus(summary);

  await summary.getByRole('link', { name: 'Please select a service' }).click();
  await expectFocus(page.getByLabel('What is it about?'));
  expect(await page.getByLabel('What is it about?').getAttribute('aria-describedby')).toBe('contact-service-error');
});

test('an error message causes no layout shift', async () => {
  const page = await openPage({ viewport: { width: 1280, height: 900 } });
  await openInteractive(page, url);
  const field = page.getByLabel('Your message');
  const form = page.locator('form');
  const distance = async () =>
    ((await field.boundingBox())?.y ?? 0) - ((await form.locator('[data-slot=field]').first().boundingBox())?.y ?? 0);
  const before = await distance();
  await page.getByRole('button', { name: 'Send message' }).click();
  await page.locator('[data-slot=error-summary]').waitFor();
  expect(await distance()).toBe(before);
});

test('rule 5.6: a server error is shown beside its field', async () => {
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

test('rule 4.1: while sending, the button is disabled and reads "Sending..."', async () => {
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
  await expect.poll(() => button.isDisabled()).toBe(true);
  release();
  await page.getByRole('heading', { name: 'Message Received!' }).waitFor();
});

test('rule 4.4: a form with a filled honeypot is dropped silently', async () => {
  const page = await openPage();
  let asked = false;
  page.on('request', (request) => (asked ||= request.url().includes('/api/contacts')));
  await openInteractive(page, url);
  await fillEnquiry(page);
  await page
    .locator('input[name=honeypot]')
    .evaluate((input: HTMLInputElement) => (input.value = 'http://spam.example'));
  await page.getByRole('button', { name: 'Send message' }).click();
  await page.evaluate(() => new Promise(requestAnimationFrame));
  expect(asked).toBe(false);
  await expect.poll(() => page.locator('[data-slot=error-summary], [data-slot=toast]').count()).toBe(0);
});

test('rule 5.11: a phone number is grouped 4-3-4 while it is typed or pasted, and the caret keeps its place', async () => {
  const page = await openPage();
  await openInteractive(page, url);
  const phone = page.getByLabel('Phone number');
  await phone.pressSequentially('01614960130');
  expect(await phone.inputValue()).toBe('0161 496 0130');
  await phone.evaluate((input: HTMLInputElement) => input.setSelectionRange(6, 6));
  await page.keyboard.press('Backspace');
  expect(await phone.inputValue()).toBe('0161 960 130');
  expect(await phone.evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(4);

  await phone.fill('(0161) 496-0130');
  expect(await phone.inputValue()).toBe('0161 496 0130');
  // More than 11 digits are not grouped.
  await phone.fill('+44 161 496 0130');
  expect(await phone.inputValue()).toBe('441614960130');
});

test('rule 5.8: the message has 8 rows, the privacy sentence is under the form, and each field has its input mode', async () => {
  const page = await openPage();
  await page.goto(url);
  expect(await page.getByLabel('Your message').getAttribute('rows')).toBe('8');
  const consent = page
    .locator('[data-slot=contact-form]')
    .getByText('By sending this you agree to us using your details to reply to you');
  expect(await consent.getByRole('link', { name: 'privacy policy' }).getAttribute('href')).toBe('/privacy-policy/');

  const hints = (label: string) =>
    page
      .getByLabel(label)
      .evaluate((field: HTMLInputElement) =>
        [field.type, field.autocomplete, field.inputMode, field.enterKeyHint].join(' '),
      );
  expect(await hints('Your name')).toBe('text name  next');
  expect(await hints('Phone number')).toBe('tel tel tel next');
  expect(await hints('Email address')).toBe('email email email next');
});

test('rule 7.9: the contact form posts to /api/contacts with the time the page was open, and success goes to the data layer', async () => {
  const page = await openPage();
  let body: unknown;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/contacts')) body = request.postDataJSON();
  });
  await openInteractive(page, url);
  await fillEnquiry(page);
  await page.getByRole('button', { name: 'Send message' }).click();
  await page.getByRole('heading', { name: 'Message Received!' }).waitFor();
  expect(body).toMatchObject({ ...enquiry, honeypot: '', elapsedMs: expect.any(Number) });
  expect(await page.evaluate(() => window.dataLayer)).toContainEqual({
    event: 'form_submit',
    category: 'form',
    label: 'contact',
  });
});

test('rule 3.8: typed text survives a reload, success clears it, and the time on page is left out after a reload', async () => {
  const page = await openPage();
  let body: unknown;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/contacts')) body = request.postDataJSON();
  });
  await openInteractive(page, url);
  await fillEnquiry(page);
  await expect
    .poll(() => page.evaluate(() => sessionStorage.getItem('form-draft:contact')))
    .toContain('Two cameras, I think?');
  await openInteractive(page, url);
  await expect.poll(() => enquiryValues(page)).toEqual(enquiry);
  await page.getByRole('button', { name: 'Send message' }).click();
  await page.getByRole('heading', { name: 'Message Received!' }).waitFor();
  expect(body).not.toHaveProperty('elapsedMs');
  // Success clears the draft.
  expect(
    await page.evaluate(() => [
      sessionStorage.getItem('form-draft:contact'),
      localStorage.getItem('form-draft:contact'),
    ]),
  ).toEqual([null, null]);
});

test('the form can be filled and sent with the keyboard', async () => {
  const page = await openPage();
  await openInteractive(page, url);
  await page.getByLabel('Your name').focus();
  for (const text of [enquiry.name, '01614960199', enquiry.email, 'CCTV', enquiry.message]) {
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Message Received!' }).waitFor();
});

test.each([992, 1280])('axe finds nothing in the form with errors or in the success view at %i px', async (width) => {
  const page = await openPage({ viewport: { width, height: 900 } });
  await openInteractive(page, url);
  await page.getByRole('button', { name: 'Send message' }).click();
  await page.locator('[data-slot=error-summary]').waitFor();
  expect(await violations(page, '#contact')).toEqual([]);
  await fillEnquiry(page);
  await page.getByRole('button', { name: 'Send message' }).click();
  await page.getByRole('heading', { name: 'Message Received!' }).waitFor();
  expect(await violations(page, '#contact')).toEqual([]);
});
