import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { violations } from './axe.ts';
import { openInteractive, openPage } from './browser.ts';

const url = `${inject('siteUrl')}/commercial-security/`;

const opened = (page: Page) => page.locator('[data-slot=monitoring] details[open] h3').allTextContents();
const card = (page: Page, title: string) => page.locator('[data-slot=monitoring] summary', { hasText: title });

test.each([true, false])('spec §2: one monitoring card is open or none: another that opens closes it, and so does a click on it (script: %s)', async (javaScriptEnabled) => {
  const page = await openPage({ javaScriptEnabled });
  await page.goto(url);
  expect(await opened(page)).toEqual(['Keyholder Monitoring']);
  await card(page, 'Self Monitoring').click();
  await expect.poll(() => opened(page)).toEqual(['Self Monitoring']);
  await card(page, 'Self Monitoring').click();
  await expect.poll(() => opened(page)).toEqual([]);
  await card(page, 'Keyholder Monitoring').click();
  await expect.poll(() => opened(page)).toEqual(['Keyholder Monitoring']);
});

test('the cards open and close with the keyboard', async () => {
  const page = await openPage();
  await openInteractive(page, url);
  await card(page, 'Self Monitoring').focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => opened(page)).toEqual(['Self Monitoring']);
  expect(await violations(page, '[data-slot=monitoring]')).toEqual([]);
  await page.keyboard.press('Space');
  await expect.poll(() => opened(page)).toEqual([]);
  expect(await violations(page, '[data-slot=monitoring]')).toEqual([]);
});

test('spec §2: each card has its two parts', async () => {
  const page = await openPage({ javaScriptEnabled: false });
  await page.goto(url);
  const parts = await page.locator('[data-slot=monitoring] details').evaluateAll((cards) =>
    cards.map((details) => [details.querySelector('h3')?.textContent, ...Array.from(details.querySelectorAll('h4'), (part) => part.textContent)]),
  );
  expect(parts).toEqual([
    ['Keyholder Monitoring', 'How It Works', 'Benefits'],
    ['Self Monitoring', 'Key Features', 'Expert Recommendation'],
  ]);
});

test('spec §2: the page explains the grades, and leads to a call, the contact page and a site survey', async () => {
  const page = await openPage({ javaScriptEnabled: false });
  await page.goto(url);
  const grades = page.locator('#grades li h3');
  expect((await grades.allTextContents()).map((text) => text.replace(/\s+/g, ' ').trim())).toEqual([
    expect.stringMatching(/^Grade 2 .*low/i),
    expect.stringMatching(/^Grade 3 .*medium/i),
    expect.stringMatching(/^Grade 4 .*high/i),
  ]);
  const band = page.locator('[data-slot=call-band]').first();
  await expect.poll(() => band.locator('a[href^="tel:"]').count()).toBe(1);
  await expect.poll(() => band.locator('a[href="/contact-us/"]').count()).toBe(1);
  await page.locator('#intruder-alarms').getByRole('link', { name: 'Book Your Site Survey' }).waitFor();
  await page.locator('#installation-maintenance').getByRole('heading', { level: 2 }).waitFor();
});
