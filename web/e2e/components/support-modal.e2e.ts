import { expect, inject, test } from 'vitest';
import site from '../../content/site.json' with { type: 'json' };
import { expectFocus, openPage } from '../support/browser.ts';
import { modal, waitForNoModal } from '../support/modals.ts';

const examplesUrl = `${inject('examplesUrl')}?name=modals`;

test('rule 2.82: a contact modal not reached from the quote modal has no way back to it', async () => {
  const page = await openPage();
  await page.goto(examplesUrl);
  await page.getByRole('button', { name: 'Open the contact modal' }).click();
  const contact = modal(page, 'Get in touch');
  await contact.getByRole('button', { name: 'Cancel' }).waitFor();
  await expect.poll(() => contact.getByRole('button', { name: 'Back to quote options' }).count()).toBe(0);
});

test('rule 2.84: the support modal has four choices, with the support number, and a back arrow from its forms', async () => {
  const page = await openPage();
  await page.goto(examplesUrl);
  await page.getByRole('button', { name: 'Open the support modal' }).click();
  const support = modal(page, 'Need Support?');
  await support.waitFor();
  await expect.poll(() => support.getByRole('listitem').count()).toBe(4);
  expect(await support.getByRole('link', { name: 'Call Us' }).getAttribute('href')).toBe('tel:+441614960130');
  expect(await support.getByRole('link', { name: 'WhatsApp Chat (opens in a new tab)' }).getAttribute('href')).toBe(
    `https://wa.me/${site.whatsapp.support.replace(/\D/g, '')}?text=${encodeURIComponent(site.whatsapp.greeting)}`,
  );
  expect(site.whatsapp.support).not.toBe(site.whatsapp.quote);
  for (const way of ['Request Callback', 'Email Us']) {
    await support.getByRole('button', { name: way }).click();
    await modal(page, way).getByRole('button', { name: 'Back', exact: true }).click();
    await support.waitFor();
  }
});

test('rule 2.87: an opener removed and restored while its modal is open gets the focus back', async () => {
  const page = await openPage();
  await page.goto(examplesUrl);
  const opener = page.getByRole('button', { name: 'Open it from a floating widget' });
  const closings = [() => page.keyboard.press('Escape'), () => page.goBack()];
  for (const close of closings) {
    await opener.click();
    await modal(page, 'Need Support?').waitFor();
    await expect.poll(() => opener.count()).toBe(0);
    await close();
    await waitForNoModal(page);
    await expectFocus(opener);
  }
});
