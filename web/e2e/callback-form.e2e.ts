import type { Page, Request } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openPage, type OpenOptions } from './browser.ts';
import { startStack, type Stack } from './stack.ts';

// A stack of this file's own: it reads mails.
let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
});
afterAll(() => stack?.close());

/** What the form sent, and as what the server took it. */
interface Sent {
  body: Record<string, unknown>;
  key: string | undefined;
  id: string;
}

/** The examples page stands alone: what its forms send is handed to the real server, as if it came from the site. */
async function openForm(opener: string, options: OpenOptions = {}): Promise<{ page: Page; sent: Sent[] }> {
  const page = await openPage(options);
  const sent: Sent[] = [];
  await page.route('**/api/contact', async (route) => {
    const request: Request = route.request();
    const { origin: _origin, referer: _referer, ...headers } = request.headers();
    const response = await route.fetch({ url: `${stack.url}/api/contact`, headers });
    const { id = '' } = response.ok() ? ((await response.json()) as { id: string }) : {};
    sent.push({ body: request.postDataJSON() as Record<string, unknown>, key: headers['idempotency-key'], id });
    await route.fulfill({ response });
  });
  await page.goto(inject('examplesUrl'));
  await page.getByRole('button', { name: opener }).click();
  await page.locator('[data-slot=callback-form]').waitFor();
  return { page, sent };
}

const toast = (page: Page) => page.locator('[data-slot=toast]');

test('spec §7: an immediate callback asks for a number alone, and its mail reads so', async () => {
  const { page, sent } = await openForm('Open the callback form');
  await page.getByPlaceholder('Your full name').fill('Margaret Ogden');
  await page.getByLabel('Phone number').fill('0161 496 0199');
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Request callback' }).click();

  await toast(page).getByText('Message sent successfully!').waitFor();
  await toast(page).getByText("We'll get back to you shortly.").waitFor();
  await page.getByRole('button', { name: 'Open the callback form' }).waitFor();
  expect(sent).toHaveLength(1);
  expect(sent[0]?.body).toMatchObject({
    name: 'Margaret Ogden',
    phone: '0161 496 0199',
    email: 'not-provided@example.com',
    service: 'Callback Request',
    message: 'Customer has requested a callback as soon as possible.',
    honeypot: '',
  });
  const mail = await stack.mailOf(sent[0]?.id ?? '');
  expect(mail).toContain('Callback as soon as possible');
  expect(mail).not.toContain('not-provided@example.com');
});
