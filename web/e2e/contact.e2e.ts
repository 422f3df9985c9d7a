import { expect, inject, test } from 'vitest';
import { expectFocus, openInteractive, openPage } from './support/browser.ts';
import { enquiry, enquiryValues, fillEnquiry } from './support/enquiry.ts';
import { mailOf } from './support/mails.ts';

const siteUrl = inject('siteUrl');

test('rule 4.2: a sent form shows "Message Received!", and the mail has every field', async () => {
  const page = await openPage();
  await openInteractive(page, `${siteUrl}/contact-us/`);
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

  const mail = await mailOf(id);
  for (const part of [enquiry.name, enquiry.phone, enquiry.email, 'CCTV Systems', 'A mid-terrace with a back alley.']) {
    expect(mail).toContain(part);
  }

  await page.getByRole('button', { name: 'Send Another Message' }).click();
  await page.getByLabel('Your name').waitFor();
  expect(await enquiryValues(page)).toEqual({ name: '', phone: '', email: '', service: '', message: '' });
});

test('rule 4.10: an enquiry changed after a failure has a new key', async () => {
  const page = await openPage({ expected: ['503', 'enquiry not sent'] });
  await openInteractive(page, `${siteUrl}/contact-us/`);
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
