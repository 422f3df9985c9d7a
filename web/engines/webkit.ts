import type { Engine, EngineWindow, Key, WindowSize } from './engine.ts';
import { replaceStoredItems } from './stored-items.ts';
import { newSession, type WebDriverSession } from './webdriver-session.ts';
import { screen, startWebKitDriver, type WebKitDriver } from './webkit-driver.ts';

const capabilities = {
  browserName: 'MiniBrowser',
  // Commands for a navigation return at `load`: after an earlier return (`eager`), the next script may never be answered.
  pageLoadStrategy: 'normal',
  // A command waits as long as its test does: the driver's own limits are 30 s for a script and 5 min for a load.
  timeouts: { script: null, pageLoad: 86_400_000 },
  'webkitgtk:browserOptions': { args: ['--automation', '--javascript-can-open-windows-automatically=true'] },
};

/** Starts WebKit's driver and its browser. */
export async function startWebKit(program: string, origin: string): Promise<Engine> {
  const driver = await startWebKitDriver(program);
  try {
    const session = await newSession(driver.url, capabilities);
    // The first window stays on a file of the site and opens the others: a toolbar keeps it wider than a phone.
    await session.post('/url', { url: `${origin}/robots.txt` });
    return engineOf(session, driver, await session.get('/window'));
  } catch (error) {
    await driver.stop();
    throw error;
  }
}

function engineOf(session: WebDriverSession, driver: WebKitDriver, opener: unknown): Engine {
  return {
    open: async (size, stored) => {
      await session.post('/window', { handle: opener });
      const others = (await session.get('/window/handles')) as string[];
      await session.post('/execute/sync', { script: openWindow, args: [features(size), stored] });
      const handles = (await session.get('/window/handles')) as string[];
      await session.post('/window', { handle: handles.find((handle) => !others.includes(handle)) });
      return { ...windowOf(session), close: async () => void (await session.delete('/window')) };
    },
    close: async () => {
      await session.delete('');
      await driver.stop();
    },
  };
}

const openWindow = `
  (${replaceStoredItems})(arguments[1]);
  window.open('about:blank', '_blank', arguments[0]);
`;

/** Without a window manager the window under the pointer has the keyboard, and the pointer starts in the screen's middle. */
function features({ width, height }: WindowSize): string {
  return `popup,width=${width},height=${height},left=${(screen.width - width) / 2},top=0`;
}

function windowOf(session: WebDriverSession): Omit<EngineWindow, 'close'> {
  const errors: string[] = [];
  const evaluate = async (expression: string) => {
    const script = `const done = arguments[0]; Promise.resolve(${expression}).then((value) => done({ value }), (error) => done({ error: String(error) }));`;
    const { value, error } = (await session.post('/execute/async', { script, args: [] })) as {
      value?: unknown;
      error?: string;
    };
    if (error !== undefined) throw new Error(error);
    return value;
  };
  const collect = async () =>
    void errors.push(...((await evaluate('window.recordedErrors?.splice(0) ?? []')) as string[]));
  const navigate = async (command: string, parameters?: object) => {
    await collect();
    await session.post(command, parameters);
    await evaluate(listen);
  };
  return {
    goto: (url) => navigate('/url', { url }),
    reload: () => navigate('/refresh'),
    // The driver's own commands wait for a document to load, which never happens between two entries of one document.
    back: async () => void (await evaluate('history.back()')),
    forward: async () => void (await evaluate('history.forward()')),
    evaluate,
    clickAt: async (x, y) => void (await session.post('/actions', { actions: [clickActions(x, y)] })),
    type: async (text) => void (await session.post('/actions', { actions: [keyActions([...text])] })),
    press: async (key) => void (await session.post('/actions', { actions: [keyActions([keyCodes[key]])] })),
    screenshot: async () => Buffer.from((await session.get('/screenshot')) as string, 'base64'),
    errors: async () => {
      await collect();
      return errors;
    },
  };
}

/**
 * WebDriver has no events and no scripts that run before the page's own. The listeners are added as soon as the document
 * is loaded. Not recorded: errors before that (a page whose script fails to start does not become interactive, and fails its
 * test for that), files that fail to load, and messages that the engine itself writes to the console.
 */
const listen = `(() => {
  if (window.recordedErrors) return;
  window.recordedErrors = [];
  const add = (kind, what) => void window.recordedErrors.push(kind + ': ' + what);
  addEventListener('error', ({ message }) => add('uncaught', message));
  addEventListener('unhandledrejection', ({ reason }) => add('uncaught', reason));
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => add('policy', violatedDirective + ' ' + blockedURI));
  const { error } = console;
  console.error = (...message) => {
    add('console', message.join(' '));
    error.apply(console, message);
  };
})()`;

/** WebDriver's code points for keys that type nothing. */
const keyCodes: Record<Key, string> = {
  ArrowDown: '\uE015',
  ArrowLeft: '\uE012',
  ArrowRight: '\uE014',
  ArrowUp: '\uE013',
  Escape: '\uE00C',
  Tab: '\uE004',
};

function keyActions(keys: readonly string[]): object {
  const actions = keys.flatMap((value) => [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ]);
  return { type: 'key', id: 'keyboard', actions };
}

function clickActions(x: number, y: number): object {
  return {
    type: 'pointer',
    id: 'mouse',
    parameters: { pointerType: 'mouse' },
    actions: [
      { type: 'pointerMove', x: Math.round(x), y: Math.round(y), duration: 0 },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ],
  };
}
