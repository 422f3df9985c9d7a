import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';

/** What a form sent, without the time that it took, which no two attempts share, and as what the server took it. */
export interface Sent {
  body: Record<string, unknown>;
  key: string | undefined;
  id: string;
}

export interface RelayOptions {
  /** What becomes of the first answers on their way back; those after them arrive. */
  answers?: readonly ('lost' | 'held')[] | undefined;
  /** When a held answer goes on. */
  until?: Promise<void> | undefined;
}

/**
 * Hands what a page posts to `/api/contact` to a real server, and lists it once that has answered. What comes from
 * another address, as the examples page's does, comes to the server as if it were the site's own.
 */
export async function relayEnquiries(page: Page, server: string, { answers = [], until = Promise.resolve() }: RelayOptions = {}): Promise<Sent[]> {
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
 * Answers what a page posts to `/api/contact` without a server, and lists it. For tests of the form, not of what becomes
 * of an enquiry.
 */
export async function acceptEnquiries(page: Page, { answers = [], until = Promise.resolve() }: RelayOptions = {}): Promise<Sent[]> {
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
