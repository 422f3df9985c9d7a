import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';

/** An enquiry that a form sent, without the time on page, which differs between attempts, and its id if it was accepted. */
export interface Sent {
  body: Record<string, unknown>;
  key: string | undefined;
  id: string;
}

export interface RelayOptions {
  /** The fate of the first answers on their way back; later ones arrive. */
  answers?: readonly ('lost' | 'held')[] | undefined;
  /** Resolves when a held answer is to be released. */
  until?: Promise<void> | undefined;
}

/**
 * Forwards a page's posts to `/api/contact` to a real server, and lists each once it is answered. Posts from another
 * address, such as the examples page's, reach the server as if they came from the site. Call it once the page
 * has loaded: while requests are intercepted, the browser goes without its cache.
 */
export async function relayEnquiries(
  page: Page,
  server: string,
  { answers = [], until = Promise.resolve() }: RelayOptions = {},
): Promise<Sent[]> {
  const sent: Sent[] = [];
  await page.route('**/api/contact', async (route) => {
    const request = route.request();
    const headers = request.headers();
    if (!request.url().startsWith(server)) {
      delete headers.origin;
      delete headers.referer;
    }
    const response = await route.fetch({ url: `${server}/api/contact`, headers });
    const { id = '' } = response.ok() ? ((await response.json()) as { id: string }) : {};
    const { elapsedMs: _, ...body } = request.postDataJSON() as Record<string, unknown>;
    sent.push({ body, key: headers['idempotency-key'], id });
    const fate = answers[sent.length - 1];
    if (fate === 'held') await until;
    if (fate === 'lost') await route.abort('connectionreset');
    else await route.fulfill({ response });
  });
  return sent;
}

/**
 * Answers a page's posts to `/api/contact` without a server, and lists them. For tests of the form that do not follow the
 * enquiry.
 */
export async function acceptEnquiries(
  page: Page,
  { answers = [], until = Promise.resolve() }: RelayOptions = {},
): Promise<Sent[]> {
  const sent: Sent[] = [];
  await page.route('**/api/contact', async (route) => {
    const request = route.request();
    const { elapsedMs: _, ...body } = request.postDataJSON() as Record<string, unknown>;
    const id = randomUUID();
    sent.push({ body, key: request.headers()['idempotency-key'], id });
    const fate = answers[sent.length - 1];
    if (fate === 'held') await until;
    if (fate === 'lost') await route.abort('connectionreset');
    else await route.fulfill({ json: { success: true, id } });
  });
  return sent;
}
