import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { violations } from '../support/axe.ts';
import { expectFocus, openPage } from '../support/browser.ts';
import {
  fillCallback,
  markRestored,
  openerLabels,
  openForm,
  submitButton,
  type Form,
} from '../support/callback-form.ts';

const sentence = "We're moving office <today>. Please ring us & we'll help.";

/** Answers the page's question as the gateway does while the forms are paused, and counts the enquiries that it sends. */
async function pauseForms(page: Page): Promise<{ posts: number }> {
  const seen = { posts: 0 };
  await page.route('**/api/forms', (route) => route.fulfill({ json: { success: true, data: { paused: sentence } } }));
  await refuseEnquiries(page, seen);
  return seen;
}

async function refuseEnquiries(page: Page, seen = { posts: 0 }): Promise<void> {
  await page.route('**/api/contact', (route) => {
    seen.posts += 1;
    return route.fulfill({
      status: 503,
      contentType: 'application/problem+json',
      body: JSON.stringify({
        type: '/problems/forms-paused',
        title: 'Service Unavailable',
        status: 503,
        detail: sentence,
      }),
    });
  });
}

test.each(Object.keys(openerLabels) as Form[])(
  'rule 4.40: paused, the %s form is its sentence, the phone number and WhatsApp',
  async (name) => {
    const page = await openPage();
    const seen = await pauseForms(page);
    await page.goto(`${inject('examplesUrl')}?name=callback-form`);
    await page.getByRole('button', { name: openerLabels[name] }).click();
    const notice = page.locator('[data-slot=forms-paused]');
    await notice.waitFor();
    expect(await notice.locator('p').allTextContents()).toEqual([sentence]);
    expect(await notice.locator('a[href^="tel:"]').count()).toBe(1);
    expect(await notice.locator('a[href^="https://wa.me/"]').count()).toBe(1);
    expect(await page.locator('form').count()).toBe(0);
    expect(await violations(page)).toEqual([]);

    await notice.getByRole('button', { name: 'Back' }).click();
    await notice.waitFor({ state: 'detached' });
    expect(seen.posts).toBe(0);
  },
);

test('rule 4.40: a form opened before the pause learns of it when it is sent, and its text is back once the pause is over', async () => {
  const { page, form } = await openForm('callback', { expected: ['503'] });
  await page.unroute('**/api/contact');
  await refuseEnquiries(page);
  await fillCallback(form);
  await submitButton(form).click();
  const notice = page.locator('[data-slot=forms-paused]');
  await notice.getByText(sentence).waitFor();
  await notice.getByText('What you typed is kept in this tab.').waitFor();
  await expectFocus(notice);
  expect(await page.locator('[data-slot=toast]').count()).toBe(0);

  await page.addInitScript(markRestored);
  await page.reload();
  await page.getByRole('button', { name: openerLabels.callback }).click();
  await page.locator('[data-slot=callback-form][data-restored]').waitFor();
  expect(await page.getByLabel('Name').inputValue()).toBe('Margaret Ogden');
});
