import { devices, type Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { violations } from '../support/axe.ts';
import { expectFocus } from '../support/browser.ts';
import { agreementCheckbox, fillCallback, type Form, openForm, submitButton, toast } from '../support/callback-form.ts';

test('rule 5.15: the button is disabled until the agreement is ticked, and says why', async () => {
  const { form } = await openForm('callback');
  await expect.poll(() => agreementCheckbox(form).isChecked()).toBe(false);
  await expect.poll(() => submitButton(form).isDisabled()).toBe(true);
  const hint = form.getByText('To send this, tick the box above.');
  await hint.waitFor();
  expect(await submitButton(form).getAttribute('aria-describedby')).toBe(await hint.getAttribute('id'));
  await agreementCheckbox(form).check();
  await expect.poll(() => submitButton(form).isEnabled()).toBe(true);
  await agreementCheckbox(form).uncheck();
  await expect.poll(() => submitButton(form).isDisabled()).toBe(true);
});

test('rule 5.19: a scheduled callback is not sent without date and time', async () => {
  const { form } = await openForm('callback');
  await fillCallback(form);
  await form.getByLabel('Schedule for later').check();
  await form.getByText('To send this, choose a date and a time.').waitFor();
  await expect.poll(() => submitButton(form).isDisabled()).toBe(true);
  await form.getByLabel('Date').fill('2999-02-04');
  await expect.poll(() => submitButton(form).isDisabled()).toBe(true);
  await form.getByLabel('Time', { exact: true }).selectOption('09:00');
  await expect.poll(() => submitButton(form).isEnabled()).toBe(true);
  expect(await form.getByLabel('Time', { exact: true }).locator('option').allTextContents()).toHaveLength(1 + 9);
});

test('rule 8.6: Enter without the agreement shows a toast and sends nothing', async () => {
  const { page, form, sent } = await openForm('callback');
  await form.getByLabel('Name').fill('Margaret Ogden');
  await form.getByLabel('Phone number').fill('0161 496 0199');
  await page.keyboard.press('Enter');
  await page.getByText('Privacy Agreement Required').waitFor();
  expect(await toast(page).textContent()).toContain('Please agree to our privacy policy to continue.');
  await expect.poll(() => page.getByRole('alert').locator(toast(page)).count()).toBe(1);
  await expectFocus(agreementCheckbox(form));

  await page.keyboard.press('Space');
  await form.getByLabel('Phone number').press('Enter');
  await page.getByText('Message sent successfully!').waitFor();
  expect(sent).toHaveLength(1);
});

test('rule 5.13: an email needs an address and a message; the number is optional', async () => {
  const { form } = await openForm('email');
  await expect.poll(() => form.getByRole('textbox', { name: 'Phone number (optional)' }).isVisible()).toBe(true);
  await agreementCheckbox(form).check();
  await submitButton(form).click();
  const summary = form.locator('[data-slot=error-summary]');
  await summary.waitFor();
  expect(await summary.getByRole('link').allTextContents()).toEqual([
    'Please enter your name',
    'Please enter a valid email address',
    'Please enter a message',
  ]);
  await expectFocus(summary);
  await summary.getByRole('link', { name: 'Please enter a message' }).click();
  await expectFocus(form.getByLabel('Message'));
  expect(await form.getByLabel('Email address').getAttribute('aria-invalid')).toBe('true');
});

test('rule 4.5: while sending, the button is disabled and reads "Sending...", and after 4 s the form says it is still trying', async () => {
  const { promise: until, resolve: release } = Promise.withResolvers<void>();
  const { page, form, sent } = await openForm('callback', { answers: ['held'], until, time: '2026-03-30T10:00:00Z' });
  await fillCallback(form);
  await page.clock.pauseAt('2026-03-30T11:00:00Z');
  await submitButton(form).click();
  const button = form.getByRole('button', { name: 'Sending...' });
  await button.waitFor();
  await expect.poll(() => button.isDisabled()).toBe(true);
  await expect.poll(() => sent.length).toBe(1);
  const still = form.locator('[data-slot=still-trying]');
  expect(await still.getAttribute('role')).toBe('status');
  await page.clock.runFor(3_999);
  expect(await still.textContent()).toBe('');
  await page.clock.runFor(1);
  await form.getByText('Still trying.').waitFor();
  release();
  await page.getByText('Message sent successfully!').waitFor();
});

const inView = (field: Locator) =>
  field.evaluate((control) => {
    const { top, bottom } = control.getBoundingClientRect();
    return top >= 0 && bottom <= window.innerHeight;
  });

test('rule 5.26: the summary links to the timing and the agreement and scrolls them into view', async () => {
  const { page, form } = await openForm('callback', { viewport: { width: 360, height: 320 }, expected: ['422'] });
  const errors = {
    timing: 'Please choose as soon as possible or a time for later',
    privacyAgreed: 'Please agree to our privacy policy to continue.',
  };
  await page.route('**/api/contact', (route) =>
    route.fulfill({ status: 422, contentType: 'application/problem+json', body: JSON.stringify({ errors }) }),
  );
  await fillCallback(form);
  await submitButton(form).click();
  const summary = form.locator('[data-slot=error-summary]');
  for (const [message, field] of [
    [errors.privacyAgreed, agreementCheckbox(form)],
    [errors.timing, form.getByLabel('As soon as possible')],
  ] as const) {
    await summary.getByRole('link', { name: message }).click();
    await expectFocus(field);
    await expect.poll(() => inView(field)).toBe(true);
  }
});

test('rule 5.26: the pointer over a button that waits for the agreement does not show progress, even without :has()', async () => {
  const { promise: until, resolve: release } = Promise.withResolvers<void>();
  const { page, form } = await openForm('callback', { answers: ['held'], until });
  await page.evaluate(dropHasRules);
  const pointer = () => submitButton(form).evaluate((button) => getComputedStyle(button).cursor);
  await expect.poll(() => submitButton(form).isDisabled()).toBe(true);
  expect(await pointer()).toBe('not-allowed');
  await fillCallback(form);
  await submitButton(form).click();
  await form.getByRole('button', { name: 'Sending...' }).waitFor();
  expect(await pointer()).toBe('progress');
  release();
  await page.getByText('Message sent successfully!').waitFor();
});

/** Removes the CSS rules that a browser without `:has()` ignores. */
function dropHasRules(): void {
  const drop = (parent: CSSStyleSheet | CSSGroupingRule) => {
    for (let index = parent.cssRules.length - 1; index >= 0; index -= 1) {
      const rule = parent.cssRules[index];
      if (rule instanceof CSSGroupingRule) drop(rule);
      else if (rule instanceof CSSStyleRule && rule.selectorText.includes(':has(')) parent.deleteRule(index);
    }
  };
  for (const sheet of document.styleSheets) drop(sheet);
}

test('rule 4.4: a form with a filled honeypot is dropped silently', async () => {
  const { page, form, sent } = await openForm('callback');
  await fillCallback(form);
  const fillTrap = (value: string) =>
    form.locator('input[name=honeypot]').evaluate((input: HTMLInputElement, text) => (input.value = text), value);
  await fillTrap('http://spam.example');
  await submitButton(form).click();
  await page.evaluate(() => new Promise(requestAnimationFrame));
  await expect.poll(() => form.locator('[data-slot=error-summary]').count()).toBe(0);
  await expect.poll(() => toast(page).count()).toBe(0);

  // A dropped enquiry would have been sent before this one, and counted.
  await fillTrap('');
  await submitButton(form).click();
  await page.getByText('Message sent successfully!').waitFor();
  expect(sent).toHaveLength(1);
});

test('rule 5.21: the earliest date is today in London, and changes at midnight in London', async () => {
  // In New York it is still the day before.
  const { page, form } = await openForm('callback', { time: '2026-06-30T22:00:00Z', timezoneId: 'America/New_York' });
  await page.clock.pauseAt('2026-06-30T22:59:30Z');
  await form.getByLabel('Schedule for later').check();
  const date = form.getByLabel('Date');
  await date.focus();
  await expect.poll(() => date.getAttribute('min')).toBe('2026-06-30');
  await form.getByLabel('Time').focus();
  await page.clock.fastForward(60_000);
  await date.focus();
  await expect.poll(() => date.getAttribute('min')).toBe('2026-07-01');
});

test('rule 5.23: only later times are offered for today in London, and the form reports a time that passes meanwhile', async () => {
  // After 11:00 in London; in New York it is early morning.
  const { page, form, sent } = await openForm('callback', {
    time: '2026-03-30T10:00:00Z',
    timezoneId: 'America/New_York',
  });
  await page.clock.pauseAt('2026-03-30T10:30:00Z');
  const time = form.getByLabel('Time', { exact: true });
  const choosable = () => time.locator('option:enabled').allTextContents();
  await form.getByLabel('Schedule for later').check();
  await form.getByLabel('Date').fill('2026-03-31');
  await expect.poll(choosable).toHaveLength(1 + 9);
  await form.getByLabel('Date').fill('2026-03-30');
  await expect.poll(choosable).toEqual(['Please choose', '12:00', '13:00', '14:00', '15:00', '16:00', '17:00']);
  await time.selectOption('12:00');
  await fillCallback(form);
  await page.clock.fastForward('01:00:00');
  await submitButton(form).click();
  const summary = form.locator('[data-slot=error-summary]');
  await summary.waitFor();
  expect(await summary.getByRole('link').allTextContents()).toEqual(['Please choose a time in the future']);
  expect(await time.getAttribute('aria-invalid')).toBe('true');
  expect(sent).toEqual([]);

  await summary.getByRole('link').click();
  await expect.poll(choosable).toEqual(['Please choose', '13:00', '14:00', '15:00', '16:00', '17:00']);
  await time.selectOption('13:00');
  await submitButton(form).click();
  await page.getByText('Message sent successfully!').waitFor();
});

test('rule 5.23: the form says when no times are left today', async () => {
  const { page, form } = await openForm('callback', { time: '2026-03-30T16:00:00Z' });
  await page.clock.pauseAt('2026-03-30T16:30:00Z');
  await form.getByLabel('Schedule for later').check();
  await form.getByLabel('Date').fill('2026-03-30');
  await form.getByText('There are no times left today. Please choose another day').waitFor();
  await expect
    .poll(() => form.getByLabel('Time', { exact: true }).locator('option:enabled').allTextContents())
    .toEqual(['Please choose']);
  await form.getByLabel('Date').fill('2026-03-31');
  await form.getByText('There are no times left today.').waitFor({ state: 'detached' });
});

test('a scheduled callback can be filled and sent with the keyboard', async () => {
  const { page, form } = await openForm('callback');
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  await form.getByLabel('Name').focus();
  await page.keyboard.type('Margaret Ogden');
  await press('Tab');
  await page.keyboard.type('01614960199');
  await press('Tab', 'ArrowDown', 'Tab');
  // Day, month and year in the order of the browser's language; en-US here.
  await page.keyboard.type('02042999');
  await press('Tab', 'Tab');
  await page.keyboard.type('14');
  await press('Tab');
  await page.keyboard.type('The side door, please.');
  await press('Tab', 'Space');
  await expect.poll(() => submitButton(form).isEnabled()).toBe(true);
  await press('Tab', 'Tab');
  await expectFocus(submitButton(form));
  await press('Enter');
  await page.getByText('Message sent successfully!').waitFor();
});

test('rule 5.11: on a phone each field has its input mode, and the form can be sent by touch', async () => {
  const { page, form, sent } = await openForm('quiz', devices['Pixel 7']);
  const hints = (label: string) =>
    form
      .getByLabel(label)
      .evaluate((field: HTMLInputElement) => [field.autocomplete, field.inputMode, field.enterKeyHint].join(' '));
  expect(await hints('Name')).toBe('name  next');
  expect(await hints('Phone number')).toBe('tel tel next');
  expect(await hints('Email address')).toBe('email email next');
  await form.getByLabel('Name').fill('Margaret Ogden');
  // No tap first: an emulated phone may lose the first key presses after one.
  await form.getByLabel('Phone number').pressSequentially('01614960199');
  expect(await form.getByLabel('Phone number').inputValue()).toBe('0161 496 0199');
  await agreementCheckbox(form).tap();
  await expect.poll(() => submitButton(form).isEnabled()).toBe(true);
  await submitButton(form).tap();
  await page.getByText('Message sent successfully!').waitFor();
  expect(sent).toHaveLength(1);
});

const cases = [360, 1280].flatMap((width) =>
  (['email', 'callback', 'quiz'] as const).map((name): [Form, number] => [name, width]),
);

test.each(cases)('axe finds nothing in the %s form at %i px, empty, with errors and scheduled', async (name, width) => {
  const { page, form } = await openForm(name, { viewport: { width, height: 900 } });
  expect(await violations(page, '[data-slot=callback-form]')).toEqual([]);
  if (name !== 'email') await form.getByLabel('Schedule for later').check();
  await agreementCheckbox(form).check();
  if (name !== 'email') {
    await form.getByLabel('Date').fill('2020-02-03');
    await form.getByLabel('Time', { exact: true }).selectOption('09:00');
  }
  await expect.poll(() => submitButton(form).isEnabled()).toBe(true);
  await submitButton(form).click();
  await form.locator('[data-slot=error-summary]').waitFor();
  expect(await violations(page, '[data-slot=callback-form]')).toEqual([]);
});
