import { expect, inject, test } from 'vitest';
import {
  agreementCheckbox,
  fillCallback,
  openerLabels,
  openForm,
  submitButton,
  toast,
} from './support/callback-form.ts';
import { mailOf } from './support/mails.ts';

const server = inject('siteUrl');

test('rule 5.14: an immediate callback needs only name and number, and its mail says so', async () => {
  const { page, form, sent } = await openForm('callback', { server });
  await fillCallback(form);
  await submitButton(form).click();

  await page.getByText('Message sent successfully!').waitFor();
  expect(await toast(page).textContent()).toContain("We'll get back to you shortly.");
  await page.getByRole('button', { name: openerLabels.callback }).waitFor();
  expect(sent).toHaveLength(1);
  expect(sent[0]?.body).toMatchObject({
    name: 'Margaret Ogden',
    phone: '0161 496 0199',
    email: 'not-provided@example.com',
    service: 'Callback Request',
    message: 'Customer has requested a callback as soon as possible.',
    honeypot: '',
  });
  const mail = await mailOf(sent[0]?.id ?? '');
  expect(mail).toContain('Customer has requested a callback as soon as possible.');
  expect(mail).toMatch(/^Subject: Callback as soon as possible/m);
  expect(mail).not.toContain('not-provided@example.com');
});

test('rule 4.9: a scheduled callback reveals date and time, and its mail has an invitation', async () => {
  const { page, form, sent } = await openForm('callback', { server });
  await expect.poll(() => form.getByLabel('Date').isVisible()).toBe(false);
  await form.getByLabel('Schedule for later').check();
  await form.getByLabel('Date').fill('2999-02-04');
  await form.getByLabel('Time', { exact: true }).selectOption('14:00');
  await form.getByLabel('Message').fill('The side door, please.');
  await fillCallback(form);
  await submitButton(form).click();

  await page.getByText('Message sent successfully!').waitFor();
  expect(sent[0]?.body.message).toBe(
    'The side door, please.\n\nCallback requested for: Monday 4 February 2999 at 14:00',
  );
  const mail = await mailOf(sent[0]?.id ?? '');
  expect(mail).toContain('Callback requested for: Monday 4 February 2999 at 14:00');
  expect(mail).toContain('text/calendar; method=REQUEST');
});

test('rule 3.4: an email is a general enquiry, and its address is in Reply-To', async () => {
  const { page, form, sent } = await openForm('email', { server });
  await form.getByPlaceholder('Your full name').fill('Margaret Ogden');
  await form.getByLabel('Email address').fill('margaret@example.com');
  await form.getByLabel('Message').fill('Two cameras, I think?');
  await agreementCheckbox(form).check();
  await submitButton(form).click();

  await page.getByText('Message sent successfully!').waitFor();
  expect(sent[0]?.body).toMatchObject({
    service: 'General Enquiry',
    phone: 'No phone provided',
    message: 'Two cameras, I think?',
    honeypot: '',
  });
  const mail = await mailOf(sent[0]?.id ?? '');
  expect(mail).toMatch(/^Reply-To: .*margaret@example\.com/m);
  expect(mail).toContain('Two cameras, I think?');
  expect(mail).not.toContain('No phone provided');
});

test('rule 3.2: the quiz form sends its whole state, shows "Submitting...", and is mailed as a callback', async () => {
  const { promise: until, resolve: release } = Promise.withResolvers<void>();
  const { page, form, sent } = await openForm('quiz', { answers: ['held'], until, server });
  await fillCallback(form);
  await submitButton(form).click();
  const button = page.getByRole('button', { name: 'Submitting...' });
  await button.waitFor();
  await expect.poll(() => button.isDisabled()).toBe(true);
  await expect.poll(() => sent.length).toBe(1);
  release();

  await page.getByText('Message sent successfully!').waitFor();
  const { firstTouch: _first, lastTouch: _last, ...body } = sent[0]?.body ?? {};
  expect(body).toEqual({
    name: 'Margaret Ogden',
    phone: '0161 496 0199',
    email: 'not-provided@example.com',
    message: 'No message provided',
    timing: 'now',
    date: '',
    time: '',
    privacyAgreed: true,
  });
  const mail = await mailOf(sent[0]?.id ?? '');
  expect(mail).toMatch(/^Subject: Callback as soon as possible/m);
  expect(mail).not.toContain('No message provided');
});

test('rule 5.25: a server error is shown beside its field', async () => {
  const { form } = await openForm('callback', { server, expected: ['422'] });
  await fillCallback(form);
  await form.getByLabel('Message').fill('x'.repeat(5_001));
  await submitButton(form).click();
  const summary = form.locator('[data-slot=error-summary]');
  await summary.waitFor();
  expect(await summary.getByRole('link').allTextContents()).toEqual(['Message must be at most 5,000 characters']);
  expect(await form.getByLabel('Message').getAttribute('aria-invalid')).toBe('true');
});
