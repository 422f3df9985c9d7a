import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectFocus, openInteractive, openPage } from './support/browser.ts';
import { enquiry, enquiryValues, fillEnquiry } from './support/enquiry.ts';
import { type Stack, startStack } from './support/stack.ts';

// A separate stack: this file reads mails and stops a service.
let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
});
afterAll(() => stack?.close());

test('rule 4.2: a sent form shows "Message Received!", and the mail has every field', async () => {
  const page = await openPage();
  await openInteractive(page, `${stack.url}/contact-us/`);
  await fillEnquiry(page);
  let id = '';
  await page.route('**/api/contacts', async (route) => {
    const response = await route.fetch();
    ({ id } = (await response.json()) as { id: string });
    await route.fulfill({ response });
  });
  await page.getByRole('button', { name: 'Send message' }).click();

  const heading = page.getByRole('heading', { name: 'Message Received!' });
  await heading.waitFor();
  await page.getByText("Thank you for contacting the company. We'll be in touch with you shortly.").waitFor();
  await expectFocus(heading);

  const mail = await stack.mailOf(id);
  for (const part of [enquiry.name, enquiry.phone, enquiry.email, 'CCTV Systems', 'A mid-terrace with a back alley.']) {
    expect(mail).toContain(part);
  }

  await page.getByRole('button', { name: 'Send Another Message' }).click();
  await page.getByLabel('Your name').waitFor();
  expect(await enquiryValues(page)).toEqual({ name: '', phone: '', email: '', service: '', message: '' });
});

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
  const toast = page.getByRole('alert');
  await toast.getByText('Submission Error').waitFor();
  await toast
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

test('rule 4.10: an enquiry changed after a failure has a new key', async () => {
  const page = await openPage({ expected: ['503', 'enquiry not sent'] });
  await openInteractive(page, `${stack.url}/contact-us/`);
  await fillEnquiry(page);
  const keys: (string | undefined)[] = [];
  await page.route('**/api/contacts', async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    // The first answer is lost: as far as the page knows, the enquiry may be stored.
    if (keys.length === 1) await route.fulfill({ status: 503, body: 'the answer was lost' });
    else await route.continue();
  });
  await page.getByRole('button', { name: 'Send message' }).click();
  await page.getByRole('alert').getByText('Submission Error').waitFor();

  await page.getByLabel('Phone number').fill('0161 496 0111');
  await page.getByRole('button', { name: 'Send message' }).click();
  await page.getByRole('heading', { name: 'Message Received!' }).waitFor();
  expect(new Set(keys).size).toBe(2);
});
