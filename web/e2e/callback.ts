import type { Locator, Page } from 'playwright-core';
import { inject } from 'vitest';
import { openPage, type OpenOptions } from './browser.ts';
import { acceptEnquiries, relayEnquiries, type RelayOptions, type Sent } from './relay.ts';

export interface FormOptions extends OpenOptions, RelayOptions {
  /** What the page's clock shows; it stands still until it is moved. */
  time?: string;
  /** Runs in the page before its own script. */
  prepare?: () => void;
  /** The session storage's items at first. */
  stored?: Readonly<Record<string, string>>;
  /** The address of the server that the form is sent to. Without one every enquiry is accepted. */
  server?: string;
}

/** Opens the examples of the callback form. A real server receives its enquiries as if the site had sent them. */
async function openExamples({
  answers,
  until,
  time,
  prepare,
  stored,
  server,
  ...options
}: FormOptions = {}): Promise<{ page: Page; sent: Sent[] }> {
  const page = await openPage(options);
  if (time) await page.clock.install({ time });
  if (prepare) await page.addInitScript(prepare);
  if (stored) await page.addInitScript((items) => Object.assign(sessionStorage, items), stored);
  const sent = server ? await relayEnquiries(page, server, { answers, until }) : await acceptEnquiries(page, { answers, until });
  await page.addInitScript(noteRestored);
  await page.goto(`${inject('examplesUrl')}?name=callback-form`);
  return { page, sent };
}

export const openers = { email: 'Open the email form', callback: 'Open the callback form', quiz: 'Open the quiz form' } as const;
export type Form = keyof typeof openers;

/** Marks a form once its code has put the draft back and keeps what is typed: it sends an input event then. For the page's init scripts. */
export function noteRestored(): void {
  window.addEventListener(
    'input',
    ({ isTrusted, target }) => {
      if (!isTrusted && target instanceof HTMLFormElement) target.dataset.restored = '';
    },
    { capture: true },
  );
}

/** Opens a form, as a modal would, and waits until it keeps what is typed. */
export async function show(page: Page, name: Form): Promise<Locator> {
  await page.getByRole('button', { name: openers[name] }).click();
  const form = page.locator('[data-slot=callback-form][data-restored]');
  await form.waitFor();
  return form;
}

/** A page with a form open, and what it sends. */
export async function openForm(name: Form, options: FormOptions = {}): Promise<{ page: Page; form: Locator; sent: Sent[] }> {
  const { page, sent } = await openExamples(options);
  return { page, form: await show(page, name), sent };
}

export const toast = (page: Page): Locator => page.locator('[data-slot=toast]');
export const agreement = (form: Locator): Locator => form.getByRole('checkbox', { name: /I agree/ });
export const submit = (form: Locator): Locator => form.locator('[type=submit]');

/** Fills what a callback needs. */
export async function fillCallback(form: Locator): Promise<void> {
  await form.getByPlaceholder('Your full name').fill('Margaret Ogden');
  await form.getByLabel('Phone number').fill('0161 496 0199');
  await agreement(form).check();
}
