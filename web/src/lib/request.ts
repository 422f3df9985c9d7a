import { REQUEST_DEADLINE_MS } from './timing.ts';

/** A response that is not OK. Its message is the status, a colon, a space and the body (rule 8.1). */
export class HttpError extends Error {
  // Declared only: the build compiles a class field to a helper for the oldest supported browsers, and every form would load
  // that helper.
  declare readonly status: number;
  declare readonly body: string;

  constructor(status: number, statusText: string, body: string) {
    super(`${status}: ${body || statusText}`);
    this.name = 'HttpError';
    this.status = status;
    this.body = body;
  }
}

export interface RequestOptions {
  method?: 'GET' | 'POST';
  /** Sent as JSON. The content type is set only if there is a body (rule 7.2). */
  body?: unknown;
  headers?: Readonly<Record<string, string>>;
}

/**
 * Sends every call to the site's server: with cookies, without retries, aborted after `REQUEST_DEADLINE_MS`.
 *
 * Throws `HttpError` for a response that is not OK, and passes on the errors of `fetch` (network failure, deadline).
 */
export async function request(url: string, options: RequestOptions = {}): Promise<Response> {
  const deadline = new AbortController();
  // Not cleared, so that it also limits reading the body.
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
