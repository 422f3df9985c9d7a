import { expect, inject, test } from 'vitest';
import { expectFocus } from './support/browser.ts';
import { agreementCheckbox, fillCallback, openForm, showForm, submitButton, toast } from './support/callback-form.ts';

const server = inject('siteUrl');

test('rule 8.2: a failure shows a toast and keeps the text, and a retry has the same key and is one enquiry', async () => {
  const { page, form, sent } = await openForm('callback', {
    server,
    answers: ['lost'],
    expected: ['failed:', 'ERR_CONNECTION_RESET', 'enquiry not sent'],
  });
  await fillCallback(form);
  await submitButton(form).click();
  await page.getByText('Error sending message').waitFor();
  expect(await toast(page).textContent()).toContain('Please try again or call us directly.');
  await expect.poll(() => page.getByRole('alert').locator(toast(page)).count()).toBe(1);
  await form.getByText("It hasn't been sent. What you typed is still here.").waitFor();
  expect(await form.getByLabel('Name').inputValue()).toBe('Margaret Ogden');
  await expect.poll(() => submitButton(form).isEnabled()).toBe(true);
  await expectFocus(submitButton(form));

  await submitButton(form).click();
  await page.getByText('Message sent successfully!').waitFor();
  expect(sent).toHaveLength(2);
  // The server had accepted the first attempt: its answer was lost.
  expect(sent[1]).toEqual(sent[0]);
  expect(sent[0]?.id).not.toBe('');
});

test('rule 4.10: an enquiry in flight during a reload keeps its key when it is sent again', async () => {
  const { promise: until, resolve: release } = Promise.withResolvers<void>();
  const { page, form, sent } = await openForm('callback', {
    server,
    answers: ['held'],
    until,
    expected: ['enquiry not sent'],
  });
  await fillCallback(form);
  await submitButton(form).click();
  await expect.poll(() => sent.length).toBe(1);
  await page.reload();
  release();

  const again = await showForm(page, 'callback');
  await expect.poll(() => again.getByLabel('Name').inputValue()).toBe('Margaret Ogden');
  await agreementCheckbox(again).check();
  await submitButton(again).click();
  await page.getByText('Message sent successfully!').waitFor();
  expect(sent[1]).toEqual(sent[0]);
});

test('rule 4.8: a refusal is shown after its form was closed, and the form reopens with the typed text', async () => {
  const { promise: until, resolve: release } = Promise.withResolvers<void>();
  const { page, form, sent } = await openForm('callback', { server, answers: ['held'], until, expected: ['422'] });
  await fillCallback(form);
  await form.getByLabel('Message').fill('x'.repeat(5_001));
  await submitButton(form).click();
  await expect.poll(() => sent.length).toBe(1);
  await form.getByRole('button', { name: 'Cancel' }).click();
  release();
  await page.getByText('Error sending message').waitFor();
  const reopened = await showForm(page, 'callback');
  await expect.poll(() => reopened.getByLabel('Name').inputValue()).toBe('Margaret Ogden');
});
