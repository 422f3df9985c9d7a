import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { freePorts } from '../e2e/support/ports.ts';

const POLL_INTERVAL_MS = 50;

/** A screen as large as the largest window. */
export const screen = { width: 1280, height: 800 } as const;

export interface WebKitDriver {
  url: string;
  /** Ends the driver, its browser and the display. */
  stop: () => Promise<void>;
}

/** Starts WebKitWebDriver on a separate display. */
export async function startWebKitDriver(program: string): Promise<WebKitDriver> {
  const display = await startDisplay();
  try {
    const { process: driver, url } = await startDriver(program, display.name);
    return {
      url,
      stop: async () => {
        await end(driver);
        // Without the display, processes that the browser left running end.
        await end(display.process);
      },
    };
  } catch (error) {
    await end(display.process);
    throw error;
  }
}

/** Starts Xvfb, which chooses a free display and reports its number when it accepts clients. */
async function startDisplay(): Promise<{ process: ChildProcess; name: string }> {
  const args = ['-displayfd', '3', '-screen', '0', `${screen.width}x${screen.height}x24`, '-nolisten', 'tcp'];
  const xvfb = spawn('Xvfb', args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  const number = xvfb.stdio[3];
  if (!number) throw new Error('Xvfb was started without a pipe');
  const [text] = (await Promise.race([once(number, 'data'), failed('Xvfb', xvfb)])) as [Buffer];
  return { process: xvfb, name: `:${String(text).trim()}` };
}

async function startDriver(program: string, display: string): Promise<{ process: ChildProcess; url: string }> {
  const [port] = await freePorts(1);
  const url = `http://127.0.0.1:${port}`;
  const driver = spawn(program, ['--host=127.0.0.1', `--port=${port}`], { env: driverEnv(display), stdio: 'ignore' });
  const ended = new AbortController();
  driver.once('exit', () => ended.abort());
  await Promise.race([answering(url, ended.signal), failed(program, driver)]);
  return { process: driver, url };
}

function driverEnv(display: string): NodeJS.ProcessEnv {
  return {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    DISPLAY: display,
    // No session bus, no accessibility bus, no graphics card: the flows need none of them.
    DBUS_SESSION_BUS_ADDRESS: 'disabled:',
    NO_AT_BRIDGE: '1',
    GTK_A11Y: 'none',
    LIBGL_ALWAYS_SOFTWARE: '1',
    WEBKIT_DISABLE_COMPOSITING_MODE: '1',
  };
}

/** Resolves when the driver answers: it prints nothing when it is ready. */
async function answering(url: string, ended: AbortSignal): Promise<void> {
  while (!ended.aborted) {
    const response = await fetch(`${url}/status`).catch(() => null);
    if (response?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
  }
}

/** Rejects when a process cannot be started or ends. */
async function failed(name: string, child: ChildProcess): Promise<never> {
  // `once` rejects on the event `error`: no such program.
  const [code] = (await once(child, 'exit')) as [number | null];
  throw new Error(`${name} ended with ${code}`);
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}
