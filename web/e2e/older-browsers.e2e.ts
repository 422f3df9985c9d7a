import { expect, inject, test } from 'vitest';
import { openInteractive, type OpenOptions, openPage } from './support/browser.ts';
import { agreementCheckbox, fillCallback, submitButton } from './support/callback-form.ts';
import { acceptEnquiries } from './support/enquiry-endpoint.ts';
import { enquiry, fillEnquiry } from './support/enquiry.ts';
import { modal, openContactModal, waitForNoModal } from './support/modals.ts';
import { emulateFloor } from './support/older-browser.ts';

const siteUrl = inject('siteUrl');

/** Timeout of the test that loads one page of each screen, long enough for the busiest machine. */
const ALL_SCREENS_DEADLINE_MS = 300_000;

async function openOlder(options?: OpenOptions) {
  const page = await openPage(options);
  await emulateFloor(page);
  return page;
}

test(
  'rule 2.11: at the floor a page of each screen becomes interactive, keeps its text and fits its window',
  { timeout: ALL_SCREENS_DEADLINE_MS },
  async () => {
    const page = await openOlder();
    const screens = [
      '/',
      '/online-estimate/',
      '/home-security/',
      '/commercial-security/',
      '/intruder-alarms/',
      '/cctv-systems/',
      '/product-add-ons/',
      '/annual-maintenance/',
      '/about-us/',
      '/contact-us/',
      '/cookie-policy/',
      '/flexible-finance/',
      '/blog/',
      '/four-camera-mistakes/',
      '/thank-you/',
      '/app/online-estimate/',
      '/app/how-safe-is-your-home/',
    ];
    for (const path of screens) {
      await page.setViewportSize({ width: 360, height: 740 });
      await openInteractive(page, `${siteUrl}${path}`);
      // The last two have no floating widgets (rule 2.94).
      if (!path.startsWith('/app/')) await page.locator('[data-slot=floating-row]').waitFor({ state: 'attached' });
      expect.soft(await page.locator('h1').first().isVisible(), path).toBe(true);
      expect.soft(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(360);
      await page.setViewportSize({ width: 1280, height: 900 });
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth), { message: path }).toBe(1280);
    }
  },
);

test('at the floor the quote form shows the fields of the chosen mode, reports missing fields on Enter, and sends', async () => {
  const page = await openOlder({ viewport: { width: 1280, height: 900 } });
  const sent = await acceptEnquiries(page);
  await openInteractive(page, `${siteUrl}/`);
  const form = page.locator('[data-slot=quote-form]');
  await form.getByText('To send this, tick the box above.').waitFor();
  await expect.poll(() => form.getByLabel('Email address').isVisible()).toBe(false);
  await expect.poll(() => form.getByLabel('Date').isVisible()).toBe(false);
  await form.getByLabel('Schedule for later').check();
  await form.getByLabel('Date').waitFor();
  await form.getByLabel('As soon as possible').check();
  await form.getByLabel('Date').waitFor({ state: 'hidden' });
  await form.getByLabel('Send an email').check();
  await form.getByLabel('Email address').waitFor();
  await expect.poll(() => form.getByLabel('As soon as possible').isVisible()).toBe(false);
  await form.getByLabel('Request a callback').check();

  await form.getByPlaceholder('Your full name').fill('Margaret Ogden');
  await form.getByPlaceholder('Your full name').press('Enter');
  await form.getByText('Please agree to the privacy policy to continue.').waitFor();
  await fillCallback(form);
  await submitButton(form).click();
  await form.getByText('Thank you! We will call you back soon.').waitFor();
  expect(sent).toHaveLength(1);
  expect(sent[0]?.key).toMatch(/^[\da-f-]{36}$/);
});

test('at the floor a modal opens and closes, and its toast is visible', async () => {
  const page = await openOlder({ viewport: { width: 1280, height: 900 } });
  await openInteractive(page, `${siteUrl}/`);
  const contact = await openContactModal(page);
  await contact.getByRole('button', { name: 'Leave Your Number' }).click();
  const form = page.locator('[data-slot=callback-form]');
  await form.getByPlaceholder('Your full name').fill('Margaret Ogden');
  await form.getByPlaceholder('Your full name').press('Enter');
  const toast = page.locator('[data-slot=toast]');
  await toast.getByText('Please agree to our privacy policy to continue.').waitFor();
  const box = await toast.boundingBox();
  expect(box && box.x >= 0 && box.y >= 0 && box.y + box.height <= 900).toBe(true);
  expect(await agreementCheckbox(form).isChecked()).toBe(false);
  await page.keyboard.press('Escape');
  await modal(page, 'Leave Your Number').waitFor({ state: 'hidden' });
  await waitForNoModal(page);
});

test('at the floor the contact form sends', async () => {
  const page = await openOlder();
  await openInteractive(page, `${siteUrl}/contact-us/`);
  await page.locator('form[novalidate]').waitFor();
  await fillEnquiry(page, { name: `${enquiry.name} of old` });
  await page.getByRole('button', { name: 'Send message' }).click();
  await page.getByText('Message Received!').waitFor();
});

test('at the floor the products are tabs, and the selected one is visible', async () => {
  const page = await openOlder({ viewport: { width: 1280, height: 900 } });
  await openInteractive(page, `${siteUrl}/`);
  const tab = page.getByRole('tab', { name: 'Smartphone App' });
  await tab.click();
  await page
    .getByRole('tabpanel', { name: 'Smartphone App' })
    .getByRole('heading', { name: 'Smartphone App' })
    .waitFor();
});

test('at the floor without script every product and every field of the quote form is visible', async () => {
  const page = await openOlder({ javaScriptEnabled: false });
  await page.goto(`${siteUrl}/`);
  for (const title of ['Outdoor Detector', 'Wireless Vehicle Protector'])
    expect(await page.getByRole('heading', { name: title }).isVisible(), title).toBe(true);
  for (const label of ['Phone number', 'Email address', 'Date'])
    expect(await page.locator('[data-slot=quote-form]').getByLabel(label).isVisible(), label).toBe(true);
});

test('rule 4.35: at the floor at most one monitoring card is open', async () => {
  const page = await openOlder();
  await openInteractive(page, `${siteUrl}/commercial-security/`);
  const opened = () => page.locator('[data-slot=monitoring] details[open] h3').allTextContents();
  const card = (title: string) => page.locator('[data-slot=monitoring] summary', { hasText: title });
  await card('Self Monitoring').click();
  await expect.poll(opened).toEqual(['Self Monitoring']);
  await card('Self Monitoring').click();
  await expect.poll(opened).toEqual([]);
  await card('Keyholder Monitoring').click();
  await expect.poll(opened).toEqual(['Keyholder Monitoring']);
});

test.each(['CSSLayerBlockRule', 'HTMLDialogElement'])(
  'rule 2.11: below the floor, without %s, a page fetches no further script, stays complete and posts its form',
  async (missing) => {
    const page = await openPage();
    await page.addInitScript((name) => delete (window as unknown as Record<string, unknown>)[name], missing);
    const scripts: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname);
    });
    await page.goto(`${siteUrl}/contact-us/`);
    // At the floor this would fetch the rest.
    await page.keyboard.press('Tab');
    await fillEnquiry(page);
    await page.getByRole('button', { name: 'Send message' }).click();
    await page.waitForURL('**/thank-you/');
    expect(new Set(scripts).size).toBe(1);
    expect(await page.locator('html[data-hydrated]').count()).toBe(0);
  },
);
