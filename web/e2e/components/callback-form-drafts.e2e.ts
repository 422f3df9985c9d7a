import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import {
  agreementCheckbox,
  fillCallback,
  openerLabels,
  openForm,
  showForm,
  submitButton,
} from '../support/callback-form.ts';

const cancel = (open: Locator) => open.getByRole('button', { name: 'Cancel' }).click();

test('rule 4.10: a double click sends once', async () => {
  const { page, form, sent } = await openForm('callback');
  await fillCallback(form);
  await submitButton(form).dblclick();
  await page.getByText('Message sent successfully!').waitFor();
  await page.getByRole('button', { name: openerLabels.callback }).waitFor();
  expect(sent).toHaveLength(1);
});

test('rule 3.8: a draft survives a closed form and a reload, only in the session and without honeypot and agreement, and success clears it', async () => {
  const { page, form } = await openForm('callback', { undecided: true });
  await form.getByLabel('Schedule for later').check();
  await form.getByLabel('Date').fill('2999-02-04');
  await form.getByLabel('Time', { exact: true }).selectOption('14:00');
  await fillCallback(form);
  await form.getByLabel('Message').fill('The side door, please.');
  await cancel(form);

  const reopened = await showForm(page, 'callback');
  await expect.poll(() => reopened.getByLabel('Message').inputValue()).toBe('The side door, please.');
  await page.reload();
  const reloaded = await showForm(page, 'callback');
  await expect.poll(() => reloaded.getByLabel('Message').inputValue()).toBe('The side door, please.');
  expect(await reloaded.getByLabel('Name').inputValue()).toBe('Margaret Ogden');
  expect(await reloaded.getByLabel('Phone number').inputValue()).toBe('0161 496 0199');
  expect(await reloaded.getByLabel('Date').inputValue()).toBe('2999-02-04');
  expect(await reloaded.getByLabel('Time', { exact: true }).inputValue()).toBe('14:00');
  // The agreement is not restored (rule 3.7).
  expect(await agreementCheckbox(reloaded).isChecked()).toBe(false);
  await expect.poll(() => submitButton(reloaded).isDisabled()).toBe(true);

  const stored = () => page.evaluate(() => ({ session: { ...sessionStorage }, local: { ...localStorage } }));
  const kept = await stored();
  expect(Object.keys(kept.session)).toEqual(['form-draft:callback']);
  expect(JSON.stringify(kept)).not.toMatch(/honeypot|privacyAgreed/);
  expect(kept.local).toEqual({});

  await agreementCheckbox(reloaded).check();
  await submitButton(reloaded).click();
  await page.getByText('Message sent successfully!').waitFor();
  expect(await stored()).toEqual({ session: {}, local: {} });
  const empty = await showForm(page, 'callback');
  await empty.getByText('To send this, tick the box above.').waitFor();
  expect(await empty.getByLabel('Name').inputValue()).toBe('');
  await expect.poll(() => empty.getByLabel('As soon as possible').isChecked()).toBe(true);
});

test('rule 3.8: both modes share a draft, and fields of one mode are restored when it is reopened', async () => {
  const { page, form } = await openForm('email');
  await form.getByLabel('Name').fill('Margaret Ogden');
  await form.getByLabel('Email address').fill('margaret@example.com');
  await cancel(form);

  const callback = await showForm(page, 'callback');
  await expect.poll(() => callback.getByLabel('Name').inputValue()).toBe('Margaret Ogden');
  await callback.getByLabel('Schedule for later').check();
  await callback.getByLabel('Date').fill('2999-02-04');
  await callback.getByLabel('Time', { exact: true }).selectOption('14:00');
  await cancel(callback);

  const email = await showForm(page, 'email');
  await expect.poll(() => email.getByLabel('Email address').inputValue()).toBe('margaret@example.com');
  await email.getByLabel('Name').fill('');
  await cancel(email);

  const again = await showForm(page, 'callback');
  await expect.poll(() => again.getByLabel('Schedule for later').isChecked()).toBe(true);
  expect(await again.getByLabel('Date').inputValue()).toBe('2999-02-04');
  expect(await again.getByLabel('Time', { exact: true }).inputValue()).toBe('14:00');
  expect(await again.getByLabel('Name').inputValue()).toBe('');
});

test('rule 3.7: the agreement starts unticked each time, also where an earlier version of the site stored it', async () => {
  const draft = JSON.stringify({ values: { name: 'Margaret Ogden', privacyAgreed: 'on' } });
  const { page, form } = await openForm('callback', { stored: { 'form-draft:callback': draft } });
  await expect.poll(() => form.getByLabel('Name').inputValue()).toBe('Margaret Ogden');
  expect(await agreementCheckbox(form).isChecked()).toBe(false);
  await agreementCheckbox(form).check();
  await cancel(form);
  const email = await showForm(page, 'email');
  await expect.poll(() => email.getByLabel('Name').inputValue()).toBe('Margaret Ogden');
  expect(await agreementCheckbox(email).isChecked()).toBe(false);
  expect(await page.evaluate(() => sessionStorage.getItem('form-draft:callback'))).not.toContain('privacyAgreed');
});

test('rule 3.7: the agreement is not stored with a quiz form in flight, and a retry keeps its key', async () => {
  const { page, form, sent } = await openForm('quiz', {
    answers: ['lost'],
    expected: ['failed:', 'ERR_CONNECTION_RESET', 'enquiry not sent'],
  });
  await fillCallback(form);
  await submitButton(form).click();
  await page.getByText('Error sending message').waitFor();
  const stored = await page.evaluate(() => sessionStorage.getItem('form-draft:quiz'));
  expect(stored).toContain('Margaret Ogden');
  expect(stored).not.toContain('privacyAgreed');
  await submitButton(form).click();
  await page.getByText('Message sent successfully!').waitFor();
  expect(sent.map(({ body }) => body.privacyAgreed)).toEqual([true, true]);
  expect(sent[1]?.key).toBe(sent[0]?.key);
});

test('rule 3.8: a draft is deleted once it is empty in both modes', async () => {
  const { page, form } = await openForm('email');
  const stored = () => page.evaluate(() => sessionStorage.getItem('form-draft:callback'));
  await form.getByLabel('Email address').fill('margaret@example.com');
  await expect.poll(stored).toContain('margaret@example.com');
  await cancel(form);

  const callback = await showForm(page, 'callback');
  await callback.getByLabel('Name').fill('Margaret Ogden');
  await callback.getByLabel('Name').fill('');
  expect(await stored()).toContain('margaret@example.com');
  await cancel(callback);

  const email = await showForm(page, 'email');
  await expect.poll(() => email.getByLabel('Email address').inputValue()).toBe('margaret@example.com');
  await email.getByLabel('Email address').fill('');
  await expect.poll(stored).toBe(null);
});

test('rule 3.8: without session storage the form works, and keeps its text while the page is open', async () => {
  const { page, form } = await openForm('callback', {
    prepare: () => {
      for (const method of ['getItem', 'setItem', 'removeItem'] as const) {
        Storage.prototype[method] = () => {
          throw new DOMException('denied', 'SecurityError');
        };
      }
    },
  });
  await fillCallback(form);
  await cancel(form);
  const reopened = await showForm(page, 'callback');
  await expect.poll(() => reopened.getByLabel('Name').inputValue()).toBe('Margaret Ogden');
  await agreementCheckbox(reopened).check();
  await submitButton(reopened).click();
  await page.getByText('Message sent successfully!').waitFor();
});

test.each(['not JSON', 'null', '{"values":{"name":1}}', '{"values":{"name":"x"},"sent":{"text":"x"}}'])(
  'rule 3.8: a stored draft like %s is ignored',
  async (draft) => {
    const { page, form, sent } = await openForm('callback', { stored: { 'form-draft:callback': draft } });
    await fillCallback(form);
    await submitButton(form).click();
    await page.getByText('Message sent successfully!').waitFor();
    expect(sent[0]?.body.name).toBe('Margaret Ogden');
  },
);

test('a form closed while it was sent is empty once the enquiry is accepted', async () => {
  const { promise: until, resolve: release } = Promise.withResolvers<void>();
  const { page, form, sent } = await openForm('callback', { answers: ['held'], until });
  await fillCallback(form);
  await submitButton(form).click();
  await expect.poll(() => sent.length).toBe(1);
  await cancel(form);
  const reopened = await showForm(page, 'callback');
  await expect.poll(() => reopened.getByLabel('Name').inputValue()).toBe('Margaret Ogden');
  release();
  await page.getByText('Message sent successfully!').waitFor();
  await expect.poll(() => reopened.getByLabel('Name').inputValue()).toBe('');
  await reopened.getByText('To send this, tick the box above.').waitFor();
});

test('rule 4.11: text typed after submitting stays and becomes a separate enquiry', async () => {
  const { promise: until, resolve: release } = Promise.withResolvers<void>();
  const { page, form, sent } = await openForm('callback', { answers: ['held'], until });
  await fillCallback(form);
  await submitButton(form).click();
  await expect.poll(() => sent.length).toBe(1);
  await form.getByLabel('Message').fill('The side door, please.');
  release();
  await page.getByText('Message sent successfully!').waitFor();

  const reopened = await showForm(page, 'callback');
  await expect.poll(() => reopened.getByLabel('Message').inputValue()).toBe('The side door, please.');
  await agreementCheckbox(reopened).check();
  await submitButton(reopened).click();
  await expect.poll(() => sent.length).toBe(2);
  expect(sent[0]?.body.message).not.toContain('The side door');
  expect(sent[1]?.body.message).toBe('The side door, please.');
  expect(sent[1]?.key).not.toBe(sent[0]?.key);
});

test('rule 4.11: an enquiry begun while the first was in flight is left alone', async () => {
  const { promise: until, resolve: release } = Promise.withResolvers<void>();
  const { page, form, sent } = await openForm('callback', { answers: ['held'], until });
  await fillCallback(form);
  await submitButton(form).click();
  await expect.poll(() => sent.length).toBe(1);
  await cancel(form);
  const other = await showForm(page, 'email');
  await expect.poll(() => other.getByLabel('Name').inputValue()).toBe('Margaret Ogden');
  await other.getByLabel('Email address').fill('margaret@example.com');
  release();
  await page.getByText('Message sent successfully!').waitFor();
  expect(await other.getByLabel('Email address').inputValue()).toBe('margaret@example.com');
  expect(await page.evaluate(() => sessionStorage.getItem('form-draft:callback'))).toContain('margaret@example.com');
});

test('text longer than the longest message is not put into session storage', async () => {
  const { page, form } = await openForm('callback');
  const stored = () => page.evaluate(() => sessionStorage.getItem('form-draft:callback'));
  await form.getByLabel('Message').fill('short');
  await expect.poll(stored).toContain('short');
  await form.getByLabel('Message').fill('x'.repeat(20_000));
  await expect.poll(stored).toBe(null);
  await cancel(form);
  const reopened = await showForm(page, 'callback');
  await expect.poll(async () => (await reopened.getByLabel('Message').inputValue()).length).toBe(20_000);
});
