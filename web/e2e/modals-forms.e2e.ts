import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { expectFocus, holdRequests, openInteractive, openPage } from './support/browser.ts';
import { fillCallback, toast } from './support/callback-form.ts';
import { builtFile } from './support/chunks.ts';
import { relayEnquiries } from './support/enquiry-endpoint.ts';
import { lightPage } from './support/layouts.ts';
import { mailOf } from './support/mails.ts';
import { modal, openContactModal, quoteButton, waitForNoModal } from './support/modals.ts';

const siteUrl = inject('siteUrl');

/** The text and the field name of the focused element. */
const focused = (page: Page) =>
  page.evaluate(
    () => `${document.activeElement?.textContent} ${(document.activeElement as HTMLInputElement | null)?.name ?? ''}`,
  );

test('rule 4.7: a sent callback shows a toast over the page, closes the modal and resets it', async () => {
  const page = await openPage({ viewport: { width: 1280, height: 800 } });
  await openInteractive(page, `${siteUrl}${lightPage}`);
  const sent = await relayEnquiries(page, siteUrl);
  const contact = await openContactModal(page);
  await contact.getByRole('button', { name: 'Leave Your Number' }).click();
  await modal(page, 'Leave Your Number').waitFor();
  await fillCallback(page.getByRole('dialog'));
  await page.getByRole('button', { name: 'Request callback' }).click();

  await waitForNoModal(page);
  await page.getByRole('status').locator(toast(page)).getByText('Message sent successfully!').waitFor();
  await toast(page).getByText("We'll get back to you shortly.").waitFor();
  await expect.poll(() => toast(page).count()).toBe(1);
  await expectFocus(quoteButton(page));
  expect(await mailOf(sent[0]?.id ?? '')).toContain('Margaret Ogden');

  // Back to the choice screen, with an empty form.
  const again = await openContactModal(page);
  await again.getByRole('button', { name: 'Leave Your Number' }).click();
  await modal(page, 'Leave Your Number').waitFor();
  expect(await page.getByRole('dialog').getByLabel('Name').inputValue()).toBe('');
});

test('the result of a form whose modal has been closed is shown over the page', async () => {
  const page = await openPage({ viewport: { width: 1280, height: 800 } });
  const { promise, resolve } = Promise.withResolvers<void>();
  await openInteractive(page, `${siteUrl}${lightPage}`);
  await page.route('**/api/contact', async (route) => {
    await promise;
    await route.continue();
  });
  const contact = await openContactModal(page);
  await contact.getByRole('button', { name: 'Leave Your Number' }).click();
  await modal(page, 'Leave Your Number').waitFor();
  await fillCallback(page.getByRole('dialog'));
  await page.getByRole('button', { name: 'Request callback' }).click();
  await page.getByRole('button', { name: 'Sending...' }).waitFor();
  await page.keyboard.press('Escape');
  await waitForNoModal(page);
  resolve();
  await toast(page).getByText('Message sent successfully!').waitFor();
});

test('rule 2.83: Back and Cancel return from either form to the choice, and from there to the quote modal', async () => {
  const page = await openPage({ viewport: { width: 1280, height: 800 } });
  await openInteractive(page, `${siteUrl}${lightPage}`);
  const contact = await openContactModal(page);
  for (const way of ['Send an Email', 'Leave Your Number']) {
    for (const back of ['Back', 'Cancel']) {
      await contact.getByRole('button', { name: way }).click();
      const form = modal(page, way);
      await expectFocus(form.getByRole('heading', { level: 2 }));
      await form.getByRole('button', { name: back, exact: true }).click();
      await contact.getByRole('link', { name: 'Call Us Now' }).waitFor();
      await expectFocus(contact.getByRole('heading', { level: 2 }));
      // The way back to the quote modal is kept.
      await contact.getByRole('button', { name: 'Back to quote options' }).click();
      await modal(page, 'Get a free quote').getByRole('button', { name: 'Get In Touch with Our Team' }).click();
      await contact.waitFor();
    }
  }
});

test('rule 2.89: Back closes a modal from its form, and the typed text is restored the next time', async () => {
  const page = await openPage({ viewport: { width: 1280, height: 800 } });
  await openInteractive(page, `${siteUrl}${lightPage}`);
  const contact = await openContactModal(page);
  await contact.getByRole('button', { name: 'Send an Email' }).click();
  await modal(page, 'Send an Email').waitFor();
  await page.getByRole('dialog').getByLabel('Name').fill('Margaret Ogden');
  // The draft code loads after the form.
  await expect
    .poll(() => page.evaluate(() => sessionStorage.getItem('form-draft:callback')))
    .toContain('Margaret Ogden');
  await page.goBack();
  await waitForNoModal(page);
  expect(page.url()).toBe(`${siteUrl}${lightPage}`);
  const again = await openContactModal(page);
  await again.getByRole('button', { name: 'Send an Email' }).click();
  await expect.poll(() => page.getByRole('dialog').getByLabel('Name').inputValue()).toBe('Margaret Ogden');
});

test('rule 4.13: text typed into a form closed before the draft code has loaded is restored the next time', async () => {
  const page = await openPage({ viewport: { width: 1280, height: 800 } });
  const release = await holdRequests(page, builtFile('src/features/contact/sending/delivery.ts'));
  await openInteractive(page, `${siteUrl}${lightPage}`);
  const contact = await openContactModal(page);
  await contact.getByRole('button', { name: 'Send an Email' }).click();
  await modal(page, 'Send an Email').waitFor();
  await page.getByRole('dialog').getByLabel('Name').fill('Margaret Ogden');
  await page.keyboard.press('Escape');
  await waitForNoModal(page);
  release();
  await expect
    .poll(() => page.evaluate(() => sessionStorage.getItem('form-draft:callback')))
    .toContain('Margaret Ogden');
  const again = await openContactModal(page);
  await again.getByRole('button', { name: 'Send an Email' }).click();
  await expect.poll(() => page.getByRole('dialog').getByLabel('Name').inputValue()).toBe('Margaret Ogden');
});

test('rule 2.89: a link in a modal leads to its page, and Back from there to the page behind the modal', async () => {
  const page = await openPage({ viewport: { width: 1280, height: 800 } });
  await openInteractive(page, `${siteUrl}/about-us/`);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home security' }).click();
  await page.waitForURL('**/home-security/');
  await page.getByRole('heading', { level: 1, name: 'Home alarm and CCTV installers' }).waitFor();
  const contact = await openContactModal(page);
  await contact.getByRole('button', { name: 'Leave Your Number' }).click();
  await modal(page, 'Leave Your Number').getByRole('link', { name: 'privacy policy' }).click();
  await page.getByRole('heading', { level: 1, name: 'Privacy policy' }).waitFor();
  await expect.poll(() => page.locator('dialog[open]').count()).toBe(0);
  expect(page.url()).toBe(`${siteUrl}/privacy-policy/`);
  expect(await page.evaluate(() => [document.activeElement?.id, window.scrollY])).toEqual(['main', 0]);

  await page.goBack();
  await page.getByRole('heading', { level: 1, name: 'Home alarm and CCTV installers' }).waitFor();
  await expect.poll(() => page.locator('dialog[open]').count()).toBe(0);
  await page.goBack();
  await page.waitForURL('**/about-us/');
});

test('rule 2.85: the quiz modal opens by its flag, sends its form’s whole state, and closes by its callback', async () => {
  const page = await openPage();
  await page.goto(`${inject('examplesUrl')}?name=modals`);
  const sent = await relayEnquiries(page, siteUrl);
  const opener = page.getByRole('button', { name: 'Open the quiz modal' });
  await opener.click();
  const quiz = modal(page, 'Talk it through with us');
  await quiz.waitFor();
  await page.keyboard.press('Escape');
  await waitForNoModal(page);
  await expectFocus(opener);

  await opener.click();
  await quiz.waitFor();
  await fillCallback(page.getByRole('dialog'));
  await quiz.getByRole('button', { name: 'Request callback' }).click();
  await waitForNoModal(page);
  await toast(page).getByText('Message sent successfully!').waitFor();
  expect(Object.keys(sent[0]?.body ?? {})).toEqual(
    expect.arrayContaining(['name', 'email', 'phone', 'message', 'timing', 'date', 'time', 'privacyAgreed']),
  );
  expect(Object.keys(sent[0]?.body ?? {})).not.toContain('service');
  expect(await mailOf(sent[0]?.id ?? '')).toContain('Margaret Ogden');
});

test('rule 2.87: a callback can be requested from a modal with the keyboard', async () => {
  const page = await openPage({ viewport: { width: 1280, height: 800 } });
  await openInteractive(page, `${siteUrl}/about-us/`);
  /** Presses Tab until the focused element has this name. */
  const tabTo = async (name: string) => {
    for (let step = 0; step < 40; step += 1) {
      await page.keyboard.press('Tab');
      if ((await focused(page)).includes(name)) return;
    }
    throw new Error(`Tab does not lead to ${name}`);
  };
  await tabTo('Get Free Quote');
  await page.keyboard.press('Enter');
  await modal(page, 'Get a free quote').waitFor();
  await tabTo('Get In Touch with Our Team');
  await page.keyboard.press('Enter');
  await modal(page, 'Get in touch').waitFor();
  await tabTo('Leave Your Number');
  await page.keyboard.press('Space');
  await modal(page, 'Leave Your Number').waitFor();
  await tabTo(' name');
  await page.keyboard.type('Margaret Ogden');
  await tabTo(' phone');
  await page.keyboard.type('01614960199');
  await tabTo(' privacyAgreed');
  await page.keyboard.press('Space');
  await tabTo('Request callback');
  await page.keyboard.press('Enter');
  await waitForNoModal(page);
  await toast(page).getByText('Message sent successfully!').waitFor();
  await expectFocus(page.getByRole('banner').getByRole('link', { name: 'Get Free Quote' }));
});
