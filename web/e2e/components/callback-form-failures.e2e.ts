import { expect, test } from 'vitest';
import { fillCallback, openForm, submitButton } from '../support/callback-form.ts';

/** Makes the creation of an idempotency key fail once. */
function breakKey(): void {
  const { getRandomValues } = Crypto.prototype;
  Crypto.prototype.getRandomValues = () => {
    Crypto.prototype.getRandomValues = getRandomValues;
    throw new Error('no random numbers');
  };
}

/** Makes the validation of a form fail once, when it asks for the date in London. */
function breakCheck(): void {
  const { formatToParts } = Intl.DateTimeFormat.prototype;
  Intl.DateTimeFormat.prototype.formatToParts = () => {
    Intl.DateTimeFormat.prototype.formatToParts = formatToParts;
    throw new Error('no calendar');
  };
}

test.each([
  ['while an enquiry is sent', breakKey],
  ['before it is', breakCheck],
])('rule 4.12: an error %s ends in the failure state, and the typed text can be sent again', async (_when, prepare) => {
  const { page, form, sent } = await openForm('callback', { prepare, expected: ['enquiry not sent'] });
  await fillCallback(form);
  await submitButton(form).click();
  await page.getByText('Error sending message').waitFor();
  await form.getByText("It hasn't been sent. What you typed is still here.").waitFor();
  expect(await form.getByLabel('Name').inputValue()).toBe('Margaret Ogden');
  await expect.poll(() => submitButton(form).isEnabled()).toBe(true);
  expect(await submitButton(form).textContent()).toBe('Request callback');
  expect(sent).toEqual([]);

  await submitButton(form).click();
  await page.getByText('Message sent successfully!').waitFor();
  expect(sent).toHaveLength(1);
});

test('rule 4.12: an accepted enquiry is not reported as failed if analytics throws', async () => {
  const { page, form, sent } = await openForm('callback', {
    prepare: () => {
      window.dataLayer = Object.assign([], {
        push: () => {
          throw new Error('the tag service failed');
        },
      });
    },
    expected: ['analytics event not counted'],
  });
  await fillCallback(form);
  await submitButton(form).click();
  await page.getByText('Message sent successfully!').waitFor();
  expect(sent).toHaveLength(1);
  expect(await page.evaluate(() => sessionStorage.getItem('form-draft:callback'))).toBe(null);
});
