import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type CDPSession,
  chromium,
} from 'playwright-core';
import { chromiumFlags } from './chromium-flags.ts';

/**
 * Number of tests between two garbage collections of a context's renderer. Without them it keeps hundreds of megabytes of
 * closed pages, and a page load comes to take twice the CPU time (docs/development/testing.md).
 */
const COLLECT_GARBAGE_AFTER = 8;

export interface BorrowedContext {
  context: BrowserContext;
  /** Closes the test's pages, and clears the context for the next test. */
  release: () => Promise<void>;
}

interface WarmContext {
  context: BrowserContext;
  devTools: CDPSession;
  /** Number of tests that have used it. */
  uses: number;
}

/** A context inside Playwright, of which the public API shows a part. */
interface ReusableContext {
  clock: { uninstall: (progress: { race: <T>(promise: Promise<T>) => Promise<T> }) => Promise<void> };
}

/**
 * Timeout of Playwright's waits, equal to that of `expect.poll`: on a busy machine a page can take half a minute. It is
 * shorter than a test's own timeout, which would not name the wait.
 */
const WAIT_LIMIT_MS = 60_000;

/** The worker's browser; ends with the worker. */
let browser: Promise<Browser> | undefined;

/** Idle contexts, by their options. */
const idle = new Map<string, WarmContext[]>();

/**
 * Returns a context without cookies, storage or routes. It keeps the HTTP cache and compiled scripts of earlier tests with
 * the same options, which halves the CPU time of a page load.
 */
export async function borrowContext(options: BrowserContextOptions): Promise<BorrowedContext> {
  const key = JSON.stringify(options);
  const warm = idle.get(key)?.pop() ?? (await createContext(options));
  const release = async () => {
    await clear(warm);
    idle.set(key, [...(idle.get(key) ?? []), warm]);
  };
  return { context: warm.context, release };
}

async function createContext(options: BrowserContextOptions): Promise<WarmContext> {
  browser ??= chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: [...chromiumFlags],
  });
  const context = await (await browser).newContext({ ...options, reducedMotion: 'reduce' });
  context.setDefaultTimeout(WAIT_LIMIT_MS);
  // Keeps the context's renderer alive between two tests.
  const parked = await context.newPage();
  // On the tests' host, so that it shares their pages' renderer.
  await parked.route('http://127.0.0.1/', (route) => route.fulfill({ body: 'parked' }));
  await parked.goto('http://127.0.0.1/');
  return { context, devTools: await context.newCDPSession(parked), uses: 0 };
}

async function clear(warm: WarmContext): Promise<void> {
  const { context, devTools } = warm;
  const [, ...pages] = context.pages();
  await Promise.all(pages.map((page) => page.close()));
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await context.clearPermissions();
  await removeFakeClock(context);
  await devTools.send('Storage.clearDataForOrigin', {
    origin: '*',
    storageTypes: 'cookies,local_storage,indexeddb,cache_storage,service_workers',
  });
  warm.uses += 1;
  if (warm.uses % COLLECT_GARBAGE_AFTER === 0) await devTools.send('HeapProfiler.collectGarbage');
}

/**
 * Removes the fake clock, if a test has installed it, from the pages to come. Playwright's test runner removes it in the same
 * way from the contexts that it reuses (`BrowserContext.resetForReuse`); the public API cannot.
 */
async function removeFakeClock(context: BrowserContext): Promise<void> {
  const { _connection: connection } = context as unknown as {
    _connection: { toImpl: (object: BrowserContext) => ReusableContext };
  };
  await connection.toImpl(context).clock.uninstall({ race: (promise) => promise });
}
