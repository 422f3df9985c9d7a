import { afterAll, beforeAll, expect, test } from 'vitest';
import { openInteractive, openPage } from './support/browser.ts';
import { fillCallback, toast } from './support/callback-form.ts';
import { enquiry, enquiryValues, fillEnquiry } from './support/enquiry.ts';
import { lightPage } from './support/layouts.ts';
import { modal, openContactModal, waitForNoModal } from './support/modals.ts';
import { type Stack, startStack } from './support/stack.ts';

// A separate stack, because the tests stop its contact service.
let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
});
afterAll(() => stack?.close());

test('rule 8.4: a failure shows a toast and keeps the values, and the retry has the same key', async () => {
  const page = await openPage({ expected: ['503', 'enquiry not sent'] });
  await openInteractive(page, `${stack.url}/contact-us/`);
  await fillEnquiry(page);
  const keys: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/contacts')) keys.push(request.headers()['idempotency-key']);
  });

  await stack.stop('contact');
  await page.getByRole('button', { name: 'Send message' }).click();
  const failure = page.getByRole('alert');
  await failure.getByText('Submission Error').waitFor();
  await failure
    .getByText('There was an error submitting your message. Please try again or contact us directly.')
    .waitFor();
  expect(await enquiryValues(page)).toEqual(enquiry);

  await stack.start('contact');
  await page.getByRole('button', { name: 'Send message' }).click();
  await page.getByRole('heading', { name: 'Message Received!' }).waitFor();
  expect(keys).toHaveLength(2);
  expect(keys[1]).toBe(keys[0]);

  await page.getByRole('button', { name: 'Send Another Message' }).click();
  await fillEnquiry(page, { message: 'A second message, about something else.' });
  await page.getByRole('button', { name: 'Send message' }).click();
  await page.getByRole('heading', { name: 'Message Received!' }).waitFor();
  expect(new Set(keys).size).toBe(2);
});

test('rule 4.8: a modal whose form could not be sent stays open with its values, and its toast can be reached', async () => {
  const page = await openPage({
    viewport: { width: 1280, height: 800 },
    expected: ['503', 'enquiry not sent', 'Error'],
  });
  await openInteractive(page, `${stack.url}${lightPage}`);
  const contact = await openContactModal(page);
  await contact.getByRole('button', { name: 'Leave Your Number' }).click();
  const form = modal(page, 'Leave Your Number');
  await form.waitFor();
  await fillCallback(page.getByRole('dialog'));
  await stack.stop('contact');
  await form.getByRole('button', { name: 'Request callback' }).click();

  // Inside the modal: anything outside it can be neither read out nor clicked.
  const message = form.getByRole('alert').locator(toast(page));
  await message.getByText('Error sending message').waitFor();
  await message.getByText('Please try again or call us directly.').waitFor();
  await message.getByRole('button', { name: 'Dismiss' }).click();
  await message.waitFor({ state: 'detached' });
  await expect.poll(() => form.isVisible()).toBe(true);
  expect(await form.getByLabel('Name').inputValue()).toBe('Margaret Ogden');
  expect(await form.getByLabel('Phone number').inputValue()).toBe('0161 496 0199');

  await stack.start('contact');
  await form.getByRole('button', { name: 'Request callback' }).click();
  await waitForNoModal(page);
  await toast(page).getByText('Message sent successfully!').waitFor();
});
