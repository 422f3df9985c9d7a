import { type Browser, type BrowserContext, type BrowserContextOptions, type CDPSession, chromium } from 'playwright-core';

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // All pages of a context share one renderer, which the parked page below keeps alive.
  '--process-per-site',
];

export interface BorrowedContext {
  context: BrowserContext;
  /** Closes the test's pages, and the context unless the next test can use it. */
  release: () => Promise<void>;
}

interface WarmContext {
  context: BrowserContext;
  devTools: CDPSession;
  /** True once a test has used the fake clock, which cannot be removed again. */
  hasFakeClock: boolean;
}

/**
 * Timeout of Playwright's waits, equal to that of `expect.poll`: on a busy machine a page can take half a minute. It is
 * shorter than a test's own timeout, which would not name the wait.
 */
const WAIT_LIMIT_MS = 60_000;

/** All methods of the fake clock. Playwright installs it when the first of them is called. */
const clockMethods = ['install', 'fastForward', 'pauseAt', 'resume', 'runFor', 'setFixedTime', 'setSystemTime'] as const;

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
    if (warm.hasFakeClock) {
      await warm.context.close();
      return;
    }
    await clear(warm);
    idle.set(key, [...(idle.get(key) ?? []), warm]);
  };
  return { context: warm.context, release };
}

async function createContext(options: BrowserContextOptions): Promise<WarmContext> {
  browser ??= chromium.launch({ executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium', args: flags });
  const context = await (await browser).newContext({ ...options, reducedMotion: 'reduce' });
  context.setDefaultTimeout(WAIT_LIMIT_MS);
  const parked = await context.newPage();
  // On the tests' host, so that it shares their pages' renderer.
  await parked.route('http://127.0.0.1/', (route) => route.fulfill({ body: 'parked' }));
  await parked.goto('http://127.0.0.1/');
  const warm: WarmContext = { context, devTools: await context.newCDPSession(parked), hasFakeClock: false };
  for (const name of clockMethods) {
    const method = context.clock[name].bind(context.clock) as (...values: unknown[]) => Promise<void>;
    context.clock[name] = (...values: unknown[]) => {
      warm.hasFakeClock = true;
      return method(...values);
    };
  }
  return warm;
}

async function clear({ context, devTools }: WarmContext): Promise<void> {
  const [, ...pages] = context.pages();
  await Promise.all(pages.map((page) => page.close()));
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await context.clearPermissions();
  await devTools.send('Storage.clearDataForOrigin', { origin: '*', storageTypes: 'cookies,local_storage,indexeddb,cache_storage,service_workers' });
}
