import { REQUEST_DEADLINE_MS } from './timing.ts';

/** An answer that is not OK. The message is the status, a colon, a space and the body (spec §8). */
export class HttpError extends Error {
  readonly status: number;
  readonly body: string;

  constructor(status: number, statusText: string, body: string) {
    super(`${status}: ${body || statusText}`);
    this.name = 'HttpError';
    this.status = status;
    this.body = body;
  }
}

export interface RequestOptions {
  method?: 'GET' | 'POST';
  /** Sent as JSON. The content type is set only when there is a body (spec §7). */
  body?: unknown;
  headers?: Readonly<Record<string, string>>;
}

/**
 * Every call to our own server goes through here (spec §7): with cookies, without a retry, and given up
 * after `REQUEST_DEADLINE_MS`. Throws `HttpError` for an answer that is not OK; whatever `fetch` throws
 * (network gone, deadline passed) goes through.
 */
export async function request(url: string, options: RequestOptions = {}): Promise<Response> {
  const deadline = new AbortController();
  // Not cleared: it bounds the reading of the body as well.
  setTimeout(() => deadline.abort(), REQUEST_DEADLINE_MS);
  const response = await fetch(url, {
    method: options.method ?? 'GET',
    credentials: 'include',
    headers: {
      ...(options.body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...options.headers,
    },
    body: options.body === undefined ? null : JSON.stringify(options.body),
    signal: deadline.signal,
  });
  if (!response.ok) throw new HttpError(response.status, response.statusText, await response.text());
  return response;
}
