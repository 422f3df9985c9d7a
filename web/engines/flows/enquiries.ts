import { expect, test } from 'vitest';
import { enquiry } from '../../e2e/support/enquiry.ts';
import { mailCount, mailOf } from '../../e2e/support/mails.ts';
import type { WindowSize } from '../engine.ts';
import { desktop, phone, type Site } from '../site.ts';
import type { Visit } from '../visit.ts';
import { choose } from './questionnaires.ts';

/** The number is typed without spaces, which the field inserts. */
const typedPhone = enquiry.phone.replaceAll(' ', '');

interface Recorded {
  /** The answers to the page's `fetch` posts. */
  posts: Promise<string>[];
  /** Every other way in which the page sent something, by its name. */
  otherSends: string[];
}

/** Makes the page record everything that it sends from now on, until it is left. */
async function recordSends(visit: Visit): Promise<void> {
  await visit.run(() => {
    const { fetch } = window;
    const posts: Promise<string>[] = [];
    const otherSends: string[] = [];
    Object.assign(window, { posts, otherSends });
    for (const [target, name] of [
      [HTMLFormElement.prototype, 'submit'],
      [XMLHttpRequest.prototype, 'send'],
      [Navigator.prototype, 'sendBeacon'],
    ] as const) {
      const send = Reflect.get(target, name) as (...values: unknown[]) => unknown;
      Reflect.set(target, name, function (this: unknown, ...values: unknown[]) {
        otherSends.push(name);
        return send.apply(this, values);
      });
    }
    // The window's listener runs last, after the page's code had its chance to prevent the native post.
    window.addEventListener('submit', ({ defaultPrevented }) => {
      if (!defaultPrevented) otherSends.push('native post');
    });
    window.fetch = async (resource, init) => {
      const response = fetch(resource, init);
      if (init?.method === 'POST') posts.push(response.then((answer) => answer.clone().text()));
      return response;
    };
  });
}

/** The answers to all that the page has sent, once they have arrived. Fails if it sent anything without `fetch`, or was left. */
async function answers(visit: Visit): Promise<{ id: string }[]> {
  const { texts, otherSends } = await visit.run(async () => {
    const recorded = window as Window & Partial<Recorded>;
    return { texts: recorded.posts && (await Promise.all(recorded.posts)), otherSends: recorded.otherSends };
  });
  expect(otherSends).toEqual([]);
  return (texts ?? []).map((text) => JSON.parse(text) as { id: string });
}

/** Opens the page of the enquiry form. Until the form is interactive, the browser's own validation would answer. */
async function openForm(site: Site, size: WindowSize): Promise<Visit> {
  const visit = await site.open('/contact-us/', size);
  await visit.appears('form[novalidate]');
  return visit;
}

export function enquiryFlows(site: Site): void {
  test('a typed enquiry survives a reload, is sent once when the button is clicked twice, and becomes one mail', async () => {
    const mailsBefore = await mailCount(site.stack().mailFolder);
    const visit = await openForm(site, desktop);
    await visit.fill('[name=name]', enquiry.name);
    await visit.fill('[name=phone]', typedPhone);
    await visit.fill('[name=email]', enquiry.email);
    await visit.fill('[name=message]', enquiry.message);
    await visit.until(
      'the draft to be stored',
      (message) => sessionStorage.getItem('form-draft:contact')?.includes(message) === true,
      enquiry.message,
    );
    await visit.reload();
    await visit.appears('form[novalidate]');
    await visit.until(
      'the message to be restored',
      (message) => document.querySelector<HTMLTextAreaElement>('[name=message]')?.value === message,
      enquiry.message,
    );
    expect(await visit.valueOf('[name=phone]')).toBe(enquiry.phone);
    await visit.select('[name=service]', enquiry.service);
    await recordSends(visit);
    await visit.run(() => {
      const button = [...document.querySelectorAll('button')].find(({ textContent }) =>
        textContent.includes('Send message'),
      );
      button?.click();
      button?.click();
    });
    await visit.sees('Message Received!');
    const [answer, ...others] = await answers(visit);
    expect(others).toEqual([]);
    expect(await mailOf(answer?.id ?? '', site.stack().mailFolder)).toContain(enquiry.name);
    expect(await mailCount(site.stack().mailFolder)).toBe(mailsBefore + 1);
  });

  test('an empty form is not sent, and every required field is marked', async () => {
    const mailsBefore = await mailCount(site.stack().mailFolder);
    const visit = await openForm(site, phone);
    await recordSends(visit);
    await visit.click('button', 'Send message');
    await visit.appears('[name=name][aria-invalid=true]');
    expect(await visit.run(() => document.querySelectorAll('[aria-invalid=true]').length)).toBeGreaterThan(2);
    expect(await answers(visit)).toEqual([]);
    await visit.arrivesAt('/contact-us/');
    expect(await mailCount(site.stack().mailFolder)).toBe(mailsBefore);
  });

  test('a callback requested in its dialog is sent, closes the dialog and becomes a mail', async () => {
    const visit = await site.open('/', desktop);
    await visit.click('main a[aria-haspopup=dialog]', 'Get Free Quote');
    await visit.click('dialog[open] button', 'Get In Touch with Our Team');
    await visit.click('dialog[open] button', 'Leave Your Number');
    await visit.fill('dialog[open] [name=name]', enquiry.name);
    await visit.fill('dialog[open] [name=phone]', typedPhone);
    await visit.click('dialog[open] [name=privacyAgreed]');
    await recordSends(visit);
    await visit.click('dialog[open] button', 'Request callback');
    await visit.sees('Message sent successfully!');
    await visit.disappears('dialog[open]');
    const [answer, ...others] = await answers(visit);
    expect(others).toEqual([]);
    expect(await mailOf(answer?.id ?? '', site.stack().mailFolder)).toContain(enquiry.phone);
  });

  test('the estimate ends in a price, and its survey becomes a mail with it', async () => {
    const visit = await site.open(
      '/app/online-estimate/#building=semi&doors=front.back&storeys=two&pets=cat&system=both&notify=phone',
      desktop,
    );
    // The answers of the link are there a moment after the first question.
    await visit.sees('Question 7 of 7');
    await choose(visit, 'Nothing', 'Show the price');
    await visit.appears('[data-slot=estimate-result]');
    const price = await visit.run(
      () => document.querySelector('[data-slot=estimate-result] p .numerals')?.textContent ?? '',
    );
    const [, low] = /^£([\d,]+) to £[\d,]+$/.exec(price) ?? [];
    await visit.click('button', 'Book the free survey');
    await visit.fill('dialog[open] [name=name]', enquiry.name);
    await visit.fill('dialog[open] [name=phone]', typedPhone);
    await visit.click('dialog[open] [name=privacyAgreed]');
    await recordSends(visit);
    await visit.click('dialog[open] button', 'Book the survey');
    await visit.sees('Message sent successfully!');
    const [answer, ...others] = await answers(visit);
    expect(others).toEqual([]);
    const mail = await mailOf(answer?.id ?? '', site.stack().mailFolder);
    expect(mail).toContain('Estimate, as the visitor saw it');
    expect(mail).toContain(`${low} to `);
  });
}
