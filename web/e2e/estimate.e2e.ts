import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import type { EstimatePayload } from '../src/lib/estimate-payload.ts';
import { violations } from './support/axe.ts';
import { expectFocus, openInteractive, openPage, twoFrames, type OpenOptions } from './support/browser.ts';
import { fillCallback } from './support/callback-form.ts';
import { builtFile } from './support/chunks.ts';
import { acceptEnquiries } from './support/enquiry-endpoint.ts';

const address = `${inject('siteUrl')}/app/online-estimate/`;

/** A semi with three doors and a cat, an alarm and cameras. */
const semi = 'building=semi&doors=front.back.patio&storeys=two&pets=cat&system=both&notify=phone&existing=none';
/** The house with the most parts. */
const largest =
  'building=detached&doors=front.back.patio.side.garage&storeys=three&pets=large-dog&system=both&notify=keyholders&existing=none';

async function openEstimate(options: OpenOptions = {}, answers = ''): Promise<Page> {
  const page = await openPage({ viewport: { width: 1280, height: 900 }, ...options });
  await openInteractive(page, answers ? `${address}#${answers}` : address);
  return page;
}

const result = (page: Page) => page.locator('[data-slot=estimate-result]');
const price = (page: Page) => result(page).locator('p .numerals').first();
/** The lower end of a range, in pounds. */
const amount = (text: string | null) => Number(text?.replace(/^£([\d,]+).*/, '$1').replaceAll(',', ''));
const question = (page: Page, number: number) => page.getByText(`Question ${number} of 7`, { exact: true });

test.each([360, 1280])(
  'rule 2.95: with the keyboard only, seven questions lead to the price at %i px',
  async (width) => {
    const page = await openEstimate({ viewport: { width, height: 800 } });
    await page.getByRole('radio', { name: 'Flat' }).focus();
    // Arrows move among the answers, and choose.
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    expect(await page.getByRole('radio', { name: 'Semi' }).isChecked()).toBe(true);
    await page.keyboard.press('Enter');
    await question(page, 2).waitFor();
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('Which doors do you use?');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    for (let number = 2; number <= 7; number++) {
      if (number > 2) {
        await question(page, number).waitFor();
        await page.keyboard.press('Tab');
        await page.keyboard.press('Space');
      }
      await page.keyboard.press('Enter');
    }
    await result(page).waitFor();
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Your estimate');
    expect(await price(page).textContent()).toMatch(/^£[\d,]+ to £[\d,]+$/);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    expect(await violations(page)).toEqual([]);
  },
);

test('rule 2.95: a question without an answer is asked again, and Back leads to the one before', async () => {
  const page = await openEstimate();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByText('Choose one answer to go on.').waitFor();
  await page.getByRole('radio', { name: 'Terrace', exact: true }).click();
  await question(page, 2).waitFor();
  await page.getByRole('button', { name: 'Back' }).click();
  await question(page, 1).waitFor();
  expect(await page.getByRole('radio', { name: 'Terrace' }).isChecked()).toBe(true);
});

test('rule 2.95: an answer that is changed from the result leads back to it, and Start again to the first question', async () => {
  const page = await openEstimate({}, semi);
  await result(page).waitFor();
  const before = await price(page).textContent();
  await page.getByRole('button', { name: 'Change your answer: Are there pets?' }).click();
  await question(page, 4).waitFor();
  await page.getByRole('radio', { name: 'None that walk about' }).click();
  await result(page).waitFor();
  expect(amount(await price(page).textContent())).toBeLessThan(amount(before));
  await page.getByRole('button', { name: 'Start again' }).click();
  await question(page, 1).waitFor();
  await page.getByRole('radio', { name: 'Flat' }).click();
  await question(page, 2).waitFor();
  await page.goBack();
  await question(page, 1).waitFor();
});

test('rule 2.102: if the form cannot be fetched, the survey is booked on the contact page', async () => {
  const page = await openPage({
    viewport: { width: 1280, height: 900 },
    expected: ['Failed to fetch dynamically imported module', 'ERR_FAILED'],
  });
  await page.route(builtFile('src/features/contact/estimate-forms.ts'), (route) => route.abort());
  await openInteractive(page, `${address}#${semi}`);
  await result(page).waitFor();
  await page.getByRole('button', { name: 'Book the free survey' }).click();
  await page.waitForURL('**/contact-us/');
});

test('rule 2.95: answers survive a reload, and nothing is sent', async () => {
  const page = await openEstimate();
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET' || request.url().includes('semi')) sent.push(request.url());
  });
  await page.getByRole('radio', { name: 'Semi', exact: true }).click();
  await question(page, 2).waitFor();
  await page.getByRole('checkbox', { name: 'Back door' }).check();
  await page.reload();
  await question(page, 2).waitFor();
  expect(await page.getByRole('checkbox', { name: 'Back door' }).isChecked()).toBe(true);
  expect(sent).toEqual([]);
});

test('rule 2.98: each answer is drawn on the sheet, and says what it added', async () => {
  const page = await openEstimate();
  const sheet = page.locator('[data-slot=estimate-sheet]');
  const markers = () => sheet.locator('circle').count();
  expect(await sheet.getByRole('img').getAttribute('aria-label')).toBe(
    'A sheet of squared paper on which the house will be drawn.',
  );
  await page.getByRole('radio', { name: 'Semi', exact: true }).click();
  await question(page, 2).waitFor();
  const before = await markers();
  await page.getByRole('checkbox', { name: 'Front door' }).check();
  await page.getByRole('checkbox', { name: 'Back door' }).check();
  await expect.poll(markers).toBe(before + 2);
  await expect
    .poll(() => sheet.getByRole('status').textContent())
    .toContain('Door contact, front door. Starts the thirty seconds you have to unset.');
  expect(await violations(page)).toEqual([]);
  expect(await sheet.getByRole('img').getAttribute('aria-label')).toMatch(
    /^Drawing, semi: its front, and its ground floor with \d+ parts marked\.$/,
  );
});

test('rule 2.98: on a phone the folded sheet leaves the answers in the first view', async () => {
  const page = await openEstimate({ viewport: { width: 360, height: 740 }, hasTouch: true });
  const lowerEdges = () =>
    page
      .locator('[data-slot=questionnaire] label')
      .evaluateAll((tiles) => tiles.map((tile) => tile.getBoundingClientRect().bottom));
  expect((await lowerEdges()).filter((edge) => edge <= 740).length).toBeGreaterThanOrEqual(4);
  await page.getByRole('radio', { name: 'Semi', exact: true }).tap();
  await question(page, 2).waitFor();
  await page.locator('[data-slot=estimate-sheet]').waitFor();
  await expect.poll(async () => Math.max(...(await lowerEdges()))).toBeLessThanOrEqual(740);
});

test('rules 2.99 and 2.100: a part that is left out lowers the price, leaves the drawing, and can be put back', async () => {
  const page = await openEstimate({}, semi);
  await result(page).waitFor();
  const [before, drawn] = [
    await price(page).textContent(),
    await page.locator('[data-slot=estimate-sheet] circle').count(),
  ];
  const garden = result(page).getByRole('checkbox', { name: /Over the garden/ });
  await garden.uncheck();
  await expect.poll(() => page.locator('[data-slot=estimate-sheet] circle').count()).toBe(drawn - 1);
  expect(amount(await price(page).textContent())).toBeLessThan(amount(before));
  await page.reload();
  await result(page).waitFor();
  expect(await garden.isChecked()).toBe(false);
  await garden.check();
  await expect.poll(() => price(page).textContent()).toBe(before);
  // An essential part has no switch.
  await expect
    .poll(() =>
      result(page)
        .getByRole('checkbox', { name: /Control panel/ })
        .count(),
    )
    .toBe(0);
});

test('rule 2.101: the link to an estimate holds its answers in the fragment, and opens the same price', async () => {
  const page = await openEstimate({ permissions: ['clipboard-read', 'clipboard-write'] }, semi);
  await result(page)
    .getByRole('checkbox', { name: /Over the garden/ })
    .uncheck();
  const shown = await price(page).textContent();
  await page.getByRole('button', { name: 'Copy a link to it' }).click();
  await page.getByText('Copied. The link holds your answers and nothing else.').waitFor();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toBe(`${address}#${semi}&without=camera-rear`);
  const other = await openPage({ viewport: { width: 1280, height: 900 } });
  await openInteractive(other, link);
  await result(other).waitFor();
  expect(await price(other).textContent()).toBe(shown);
});

test('rule 2.102: the survey is booked with the callback form, and the enquiry carries the estimate', async () => {
  const page = await openEstimate({}, semi);
  const sent = await acceptEnquiries(page);
  const shown = await price(page).textContent();
  const opener = page.getByRole('button', { name: 'Book the free survey' });
  await opener.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await expectFocus(opener);
  await opener.click();
  const dialog = page.getByRole('dialog', { name: 'Book the free survey' });
  await fillCallback(dialog);
  expect(await violations(page, 'dialog[open]')).toEqual([]);
  await dialog.getByRole('button', { name: 'Book the survey' }).click();
  await page.getByText('Message sent successfully!').waitFor();
  expect(sent[0]?.body).toMatchObject({ service: 'Callback Request', timing: 'now' });
  const { low, high, answers, parts } = (sent[0]?.body ?? {}).estimate as EstimatePayload;
  expect(`£${low.toLocaleString('en-GB')} to £${high.toLocaleString('en-GB')}`).toBe(shown);
  expect(answers).toContainEqual({ question: 'Which doors do you use?', answer: 'Front door, back door, patio doors' });
  expect(parts).toContainEqual(expect.objectContaining({ name: 'Door contact', place: 'Front door', leftOut: false }));
});

/** Answers the page's question whether copies of estimates are sent. */
async function sendCopies(page: Page, estimateCopies: boolean): Promise<void> {
  await page.route('**/api/forms', (route) =>
    route.fulfill({ json: { success: true, data: { paused: null, estimateCopies } } }),
  );
}

test.each([360, 1280])('rule 3.19: a copy needs only an email address, at %i px', async (width) => {
  const page = await openPage({ viewport: { width, height: 800 } });
  await sendCopies(page, true);
  const sent = await acceptEnquiries(page);
  await openInteractive(page, `${address}#${semi}`);
  await page.getByRole('button', { name: 'Send me a copy' }).click();
  const form = page.getByRole('form', { name: 'Send me a copy' });
  const email = form.getByLabel('Your email address');
  await email.fill('margaret');
  await page.keyboard.press('Enter');
  await form.getByText('Please enter a valid email address').waitFor();
  await expectFocus(email);
  expect(await violations(page)).toEqual([]);
  await email.fill('margaret@example.com');
  await form.getByRole('button', { name: 'Send the copy' }).click();
  await form.getByText('If margaret@example.com hasn').waitFor();
  expect(sent).toHaveLength(1);
  const { estimate, ...body } = sent[0]?.body ?? {};
  expect(body).toMatchObject({ email: 'margaret@example.com', service: 'Estimate Copy' });
  expect(body).not.toHaveProperty('name');
  const { code, low } = estimate as EstimatePayload;

  // The link of the mail opens the same estimate.
  const other = await openEstimate({}, code);
  await result(other).waitFor();
  expect(amount(await price(other).textContent())).toBe(low);
});

test('rule 3.19: where no copies are sent there is no button', async () => {
  const page = await openPage({ viewport: { width: 1280, height: 900 } });
  await sendCopies(page, false);
  const answered = [
    page.waitForResponse('**/api/forms'),
    page.waitForResponse(builtFile('src/features/contact/estimate-forms.ts')),
  ];
  await openInteractive(page, `${address}#${semi}`);
  await Promise.all(answered);
  // The button would appear within a frame.
  await twoFrames(page);
  await twoFrames(page);
  expect(await page.getByRole('button', { name: 'Send me a copy' }).count()).toBe(0);
});

test.each([
  ['a semi', semi],
  ['the house with the most parts', largest],
])('rule 2.103: the estimate of %s prints on one side of A4', async (_house, answers) => {
  const page = await openEstimate({}, answers);
  await result(page).waitFor();
  const pdf = (await page.pdf({ format: 'A4' })).toString('latin1');
  expect([...pdf.matchAll(/\/Type \/Page\b/g)]).toHaveLength(1);
});

test('rule 2.104: without script the questions are a plain form that sends an enquiry', async () => {
  const page = await openPage({ javaScriptEnabled: false, expected: ['422'], viewport: { width: 360, height: 800 } });
  await page.goto(address);
  expect(await page.locator('form[action="/api/contact"] fieldset').count()).toBe(7);
  for (const answer of [
    'Semi',
    'Front door',
    'Back door',
    'Two',
    'A cat, or two',
    'An alarm',
    'Your phone',
    'Nothing',
  ]) {
    await page.locator(`fieldset input[value="${answer}"]`).check();
  }
  await page.getByLabel('Your name').fill('Margaret Ogden');
  await page.getByLabel('Email, for the price').fill('margaret@example.com');
  await page.getByRole('checkbox', { name: /I agree/ }).check();
  // The browser accepts this address, the service does not.
  await page.getByLabel('Email, for the price').fill('margaret@localhost');
  await page.getByRole('button', { name: 'Send the answers' }).click();
  await page.getByRole('heading', { name: 'Your answers' }).waitFor();
  expect(
    await page.getByRole('listitem').filter({ hasText: 'Which doors do you use? Front door, Back door' }).count(),
  ).toBe(1);
  await page.getByLabel('Email').fill('margaret@example.com');
  await page.getByRole('button', { name: 'Send message' }).click();
  await page.waitForURL('**/thank-you/');
});
