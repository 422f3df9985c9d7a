import type { Locator, Page } from 'playwright-core';
import { inject } from 'vitest';
import { type OpenOptions, openPage } from './browser.ts';
import { acceptEnquiries, relayEnquiries, type RelayOptions, type Sent } from './enquiry-endpoint.ts';

export interface FormOptions extends OpenOptions, RelayOptions {
  /** The initial time of the page's clock, which only moves when the test moves it. */
  time?: string;
  /** Runs in the page before its own script. */
  prepare?: () => void;
  /** The initial items of the session storage. */
  stored?: Readonly<Record<string, string>>;
  /** The address of a real server for the enquiries. Without one every enquiry is accepted. */
  server?: string;
}

/** Opens the examples of the callback form. Enquiries reach a real server as if the site had sent them. */
async function openExamples({ answers, until, time, prepare, stored, server, ...options }: FormOptions = {}): Promise<{
  page: Page;
  sent: Sent[];
}> {
  const page = await openPage(options);
  if (time) await page.clock.install({ time });
  if (prepare) await page.addInitScript(prepare);
  if (stored) await page.addInitScript((items) => Object.assign(sessionStorage, items), stored);
  await page.addInitScript(markRestored);
  await page.goto(`${inject('examplesUrl')}?name=callback-form`);
  const sent = server
    ? await relayEnquiries(page, server, { answers, until })
    : await acceptEnquiries(page, { answers, until });
  return { page, sent };
}

export const openerLabels = {
  email: 'Open the email form',
  callback: 'Open the callback form',
  quiz: 'Open the quiz form',
} as const;
export type Form = keyof typeof openerLabels;

/** Marks a form once its code has restored the draft, which it announces with an input event. Runs as an init script. */
export function markRestored(): void {
  window.addEventListener(
    'input',
    ({ isTrusted, target }) => {
      if (!isTrusted && target instanceof HTMLFormElement) target.dataset.restored = '';
    },
    { capture: true },
  );
}

/** Opens a form, as a modal would, and waits until its draft is restored. */
export async function showForm(page: Page, name: Form): Promise<Locator> {
  await page.getByRole('button', { name: openerLabels[name] }).click();
  const form = page.locator('[data-slot=callback-form][data-restored]');
  await form.waitFor();
  return form;
}

/** Opens a page with a form, and records what it sends. */
export async function openForm(
  name: Form,
  options: FormOptions = {},
): Promise<{ page: Page; form: Locator; sent: Sent[] }> {
  const { page, sent } = await openExamples(options);
  return { page, form: await showForm(page, name), sent };
}

export const toast = (page: Page): Locator => page.locator('[data-slot=toast]');
export const agreementCheckbox = (form: Locator): Locator => form.getByRole('checkbox', { name: /I agree/ });
export const submitButton = (form: Locator): Locator => form.locator('[type=submit]');

/** Fills the required fields of a callback. */
export async function fillCallback(form: Locator): Promise<void> {
  await form.getByPlaceholder('Your full name').fill('Margaret Ogden');
  await form.getByLabel('Phone number').fill('0161 496 0199');
  await agreementCheckbox(form).check();
}
