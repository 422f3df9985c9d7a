import type { Browser, Page, Route } from 'playwright-core';
import { refuseCookies } from '../support/refuse-cookies.ts';

/** Timeout of a step of a visit on a busy machine, in milliseconds. */
const STEP_LIMIT_MS = 60_000;

/** A visitor's page and what was missing on it. */
export interface Visit {
  page: Page;
  /** Requests to the site that failed or were answered with 400 or more, one line each. */
  missing: string[];
  /** The office's phone number on the page when it was opened. */
  phone: string;
  close: () => Promise<void>;
}

/**
 * Opens a page of the site and waits until it is interactive. `browserName` distinguishes visitors: the edge sends the
 * requests of one browser at one address to one gateway.
 */
export async function openVisit(browser: Browser, url: string, browserName: string): Promise<Visit> {
  const context = await browser.newContext({
    reducedMotion: 'reduce',
    viewport: { width: 1280, height: 800 },
    userAgent: `Mozilla/5.0 (${browserName})`,
  });
  try {
    context.setDefaultTimeout(STEP_LIMIT_MS);
    await context.addInitScript(refuseCookies);
    const page = await context.newPage();
    const missing: string[] = [];
    await context.route('**/*', (route) => fetchOutside(route, missing));
    await page.goto(url);
    // Input makes the page interactive at once; otherwise it waits for its first paint, which a browser with many pages may delay.
    await page.keyboard.press('Shift');
    await page
      .locator('html[data-hydrated]')
      .waitFor({ state: 'attached' })
      .catch((error: unknown) => {
        throw new Error([String(error), ...missing].join('\n  '));
      });
    const phone = (await page.locator('a[href^="tel:"]').first().getAttribute('href')) ?? '';
    return { page, missing, phone, close: () => context.close() };
  } catch (error) {
    await context.close();
    throw error;
  }
}

/**
 * Has Playwright make the request: the browser itself aborts requests whenever a container's network interface is added or
 * removed on its machine (ERR_NETWORK_CHANGED). Records failures.
 */
async function fetchOutside(route: Route, missing: string[]): Promise<void> {
  const url = route.request().url();
  try {
    const response = await route.fetch({ maxRedirects: 0, timeout: STEP_LIMIT_MS });
    if (response.status() >= 400) missing.push(`${response.status()} ${url}`);
    await route.fulfill({ response });
  } catch (error) {
    // Closing a page aborts its requests.
    if (!/has been closed|Request context disposed|Test ended/.test(String(error)))
      missing.push(`${String(error)} ${url}`);
  }
}

/** Follows a link within the app, opens the dialogs that lead to the callback form there, and sends it. */
export async function useVisit({ page }: Visit): Promise<void> {
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await page.getByRole('navigation').getByRole('link', { name: 'About Us' }).first().click();
  await page.waitForURL('**/about-us/');
  await page.getByRole('main').getByRole('link', { name: 'Get Free Quote' }).first().click();
  await page
    .getByRole('dialog', { name: 'Get a free quote', exact: true })
    .getByRole('button', { name: 'Get In Touch with Our Team' })
    .click();
  await page
    .getByRole('dialog', { name: 'Get in touch', exact: true })
    .getByRole('button', { name: 'Leave Your Number' })
    .click();
  const form = page.getByRole('dialog', { name: 'Leave Your Number', exact: true });
  await form.getByPlaceholder('Your full name').fill('Sam Smoke');
  await form.getByLabel('Phone number').fill('0161 496 0199');
  await form.getByRole('checkbox').check();
  await form.getByRole('button', { name: 'Request callback' }).click();
  await page.getByText('Message sent successfully!').first().waitFor();
  // A reload would have hidden a missing file.
  if (!(await page.evaluate(() => 'sameDocument' in window))) throw new Error('the page was loaded again');
}
