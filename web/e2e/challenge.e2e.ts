import type { Page, Request } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { CHALLENGE_FIELD, challengeOrigin } from '../src/features/contact/sending/challenge-service.ts';
import { openInteractive, openPage } from './support/browser.ts';
import { fillEnquiry } from './support/enquiry.ts';
import { BUILD_DEADLINE_MS, startStackWith } from './support/site-with.ts';
import type { Stack } from './support/stack.ts';

let stack: Stack;

beforeAll(async () => {
  stack = await startStackWith({ challenge: { turnstileSiteKey: '1x00000000000000000000AA' } });
}, BUILD_DEADLINE_MS);

afterAll(() => stack?.close());

/** A stub of Turnstile that answers after a moment, and anew after each reset. */
const turnstileStub = `
  let count = 0;
  const gives = new Map();
  const give = (widget) => setTimeout(gives.get(widget), 100);
  window.turnstile = {
    render: (place, options) => {
      const widget = 'widget ' + gives.size;
      place.textContent = 'Are you a person?';
      gives.set(widget, () => options.callback(options.sitekey + ' ' + ++count));
      give(widget);
      return widget;
    },
    reset: give,
    remove: () => undefined,
  };`;

/** Answers for the challenge's host. Returns a growing list of the URLs requested from hosts other than the site's. */
async function answerChallenge(page: Page, body: string | null): Promise<string[]> {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(stack.url)) asked.push(request.url());
  });
  await page.route(`${challengeOrigin}/**`, (route) =>
    body === null ? route.abort() : route.fulfill({ contentType: 'text/javascript', body }),
  );
  return asked;
}

const post = (page: Page): Promise<Request> => page.waitForRequest((request) => request.method() === 'POST');
const tokenOf = (request: Request) => (request.postDataJSON() as Record<string, unknown>)[CHALLENGE_FIELD];
const send = (page: Page) => page.getByRole('button', { name: 'Send message' }).click();

test('rule 5.38: the captcha challenge is loaded once a form has the focus, and each enquiry carries a new response', async () => {
  const page = await openPage();
  const asked = await answerChallenge(page, turnstileStub);
  await openInteractive(page, `${stack.url}/contact-us/`);
  expect(asked).toEqual([]);
  await fillEnquiry(page);
  await page.getByText('Are you a person?').waitFor();
  expect(asked).toEqual([`${challengeOrigin}/turnstile/v0/api.js?render=explicit`]);

  const [first] = await Promise.all([post(page), send(page)]);
  expect(tokenOf(first)).toBe('1x00000000000000000000AA 1');
  await page.getByRole('button', { name: 'Send another message' }).click();
  await fillEnquiry(page);
  const [second] = await Promise.all([post(page), send(page)]);
  expect(tokenOf(second)).toMatch(/^1x00000000000000000000AA [23]$/);
  expect(asked).toHaveLength(1);
});

test('rule 5.38: a corrected enquiry carries a new response', async () => {
  const page = await openPage({ expected: ['422'] });
  await answerChallenge(page, turnstileStub);
  await openInteractive(page, `${stack.url}/contact-us/`);
  await fillEnquiry(page);
  const errors = { email: 'Please enter a valid email address' };
  await page.route(
    '**/api/contacts',
    (route) =>
      route.fulfill({ status: 422, contentType: 'application/problem+json', body: JSON.stringify({ errors }) }),
    { times: 1 },
  );
  const [first] = await Promise.all([post(page), send(page)]);
  await page.locator('[data-slot=error-summary]').waitFor();
  const [second] = await Promise.all([post(page), send(page)]);
  expect([tokenOf(first), tokenOf(second)]).toEqual(['1x00000000000000000000AA 1', '1x00000000000000000000AA 2']);
});

test('rule 5.38: the quote section’s form has the challenge as well', async () => {
  const page = await openPage();
  await answerChallenge(page, turnstileStub);
  await openInteractive(page, `${stack.url}/`);
  const form = page.locator('[data-slot=quote-form]');
  await form.getByLabel('Name').fill('Margaret Ogden');
  await form.getByLabel('Phone number').fill('0161 496 0199');
  await form.getByLabel('I agree').check();
  await form.getByText('Are you a person?').waitFor();
  const [request] = await Promise.all([post(page), form.getByRole('button', { name: 'Send' }).click()]);
  expect(tokenOf(request)).toBe('1x00000000000000000000AA 1');
});

test('rule 5.38: an enquiry is sent without a response if the challenge cannot be fetched', async () => {
  const page = await openPage({ expected: ['challenges.cloudflare.com', 'ERR_FAILED'] });
  await answerChallenge(page, null);
  await openInteractive(page, `${stack.url}/contact-us/`);
  await fillEnquiry(page);
  const [request] = await Promise.all([post(page), send(page)]);
  expect(request.postDataJSON()).not.toHaveProperty(CHALLENGE_FIELD);
  expect((await request.response())?.status()).toBe(200);
});

test('rule 5.38: a site without a key has no challenge', async () => {
  const page = await openPage();
  await openInteractive(page, `${inject('siteUrl')}/contact-us/`);
  await fillEnquiry(page);
  expect(await page.locator('[data-slot=challenge]').count()).toBe(0);
});
