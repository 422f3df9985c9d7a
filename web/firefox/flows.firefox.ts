import { afterAll, beforeAll, expect, test } from 'vitest';
import { enquiry } from '../e2e/enquiry.ts';
import { startStack, type Stack } from '../e2e/stack.ts';
import { desktop, launched, openPage, phone, says } from './browser.ts';

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
});
afterAll(async () => {
  await stack?.close();
  await (await launched()).close();
});

test('a typed enquiry survives a reload, is sent once however often the button is pressed, and is a mail', async () => {
  const page = await openPage(`${stack.url}/contact-us/`, desktop);
  const ids: string[] = [];
  let requests = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST') requests += 1;
  });
  page.on('response', async (response) => {
    if (response.request().method() === 'POST') ids.push(((await response.json()) as { id: string }).id);
  });
  await page.locator('[name=name]').fill(enquiry.name);
  await page.locator('[name=phone]').fill(enquiry.phone.replaceAll(' ', ''));
  await page.locator('[name=email]').fill(enquiry.email);
  await page.locator('[name=message]').fill(enquiry.message);
  await page.reload();
  await page.waitForSelector('html[data-hydrated]');
  await expect.poll(() => page.$eval('[name=message]', (field) => (field as HTMLTextAreaElement).value)).toBe(enquiry.message);
  expect(await page.$eval('[name=phone]', (field) => (field as HTMLInputElement).value)).toBe(enquiry.phone);
  await page.select('[name=service]', enquiry.service);
  await page.$$eval('::-p-aria(Send message)', ([button]) => {
    (button as HTMLButtonElement).click();
    (button as HTMLButtonElement).click();
  });
  await says(page, 'Message Received!');
  await expect.poll(() => ids.length).toBe(1);
  expect(requests).toBe(1);
  expect(await stack.mailOf(ids[0] ?? '')).toContain(enquiry.name);
});

test('an empty form is not sent, and marks each field that it needs', async () => {
  const page = await openPage(`${stack.url}/contact-us/`, phone);
  let requests = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST') requests += 1;
  });
  await page.locator('aria/Send message').click();
  await page.waitForSelector('[name=name][aria-invalid=true]');
  expect(await page.$$eval('[aria-invalid=true]', (fields) => fields.length)).toBeGreaterThan(2);
  expect(requests).toBe(0);
});

test.each([desktop, phone])('at $width px a modal holds the page, and Back closes it and stays', async (viewport) => {
  const page = await openPage(`${stack.url}/home-security/`, viewport);
  await page.locator('main ::-p-aria(Get Free Quote)').click();
  await page.waitForSelector('dialog[open]');
  expect(await page.evaluate(() => document.querySelector('dialog[open]')?.contains(document.activeElement))).toBe(true);
  await page.goBack();
  await page.waitForSelector('dialog[open]', { hidden: true });
  expect(new URL(page.url()).pathname).toBe('/home-security/');
  await page.locator('main ::-p-aria(Get Free Quote)').click();
  await page.waitForSelector('dialog[open]');
  await page.keyboard.press('Escape');
  await page.waitForSelector('dialog[open]', { hidden: true });
  expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('Get Free Quote');
});

test('the menu of narrow windows opens, leads to a page, and is closed there', async () => {
  const page = await openPage(`${stack.url}/`, phone);
  await page.locator('header summary ::-p-text(Menu)').click();
  await page.locator('nav[aria-label=Menu] a[href="/about-us/"]').click();
  await page.waitForFunction(() => location.pathname === '/about-us/');
  await says(page, 'A family firm, since 1985');
  expect(await page.$('header details[open]')).toBeNull();
});

test('the products are tabs, and the arrow keys choose', async () => {
  const page = await openPage(`${stack.url}/`, desktop);
  await page.waitForSelector('[role=tab]');
  await page.focus('[role=tab][aria-selected=true]');
  const chosen = () => page.$eval('[role=tab][aria-selected=true]', (tab) => tab.textContent);
  const first = await chosen();
  await page.keyboard.press('ArrowDown');
  await expect.poll(chosen).not.toBe(first);
  await page.keyboard.press('ArrowUp');
  await expect.poll(chosen).toBe(first);
});

test('the reviews come when they are scrolled to, and go on to the next', async () => {
  const page = await openPage(`${stack.url}/`, desktop);
  await page.waitForSelector('html[data-drawn]');
  await page.$eval('#testimonials', (section) => section.scrollIntoView());
  await page.waitForSelector('::-p-aria(Next reviews)');
  const left = () => page.$eval('#testimonials [aria-label="Reviews, side by side"]', ({ scrollLeft }) => scrollLeft);
  const before = await left();
  await page.locator('::-p-aria(Next reviews)').click();
  await expect.poll(left).not.toBe(before);
});

test('spec §4: who has not chosen about cookies is asked, and a refusal is kept', async () => {
  const page = await openPage(`${stack.url}/about-us/`, phone, { undecided: true });
  await page.locator('::-p-aria(Reject optional)').click();
  await page.waitForSelector('[data-slot=cookie-banner]', { hidden: true });
  expect(JSON.parse((await page.evaluate(() => localStorage.getItem('cookie-consent'))) ?? 'null')).toMatchObject({ analytics: false, marketing: false });
});

test.each(['/', '/home-security/', '/commercial-security/', '/online-estimate/', '/about-us/', '/blog/', '/will-the-police-come/'])(
  '%s is whole at both widths, and no wider than its window',
  async (path) => {
    for (const viewport of [desktop, phone]) {
      const page = await openPage(`${stack.url}${path}`, viewport);
      await page.waitForSelector('html[data-drawn]');
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(viewport.width);
      expect(await page.$$eval('h1', (headings) => headings.length)).toBe(1);
      expect(await page.$$eval('main section', (sections) => sections.filter((section) => section.getBoundingClientRect().height < 40).length)).toBe(0);
    }
  },
);
