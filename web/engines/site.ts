import { afterAll, beforeAll, onTestFinished } from 'vitest';
import { startStack, type Stack } from '../e2e/support/stack.ts';
import type { Engine, WindowSize } from './engine.ts';
import { removeEvidence, writeEvidence } from './evidence.ts';
import { Visit } from './visit.ts';

export const desktop: WindowSize = { width: 1280, height: 800 };
export const phone: WindowSize = { width: 360, height: 740 };

/** The site behind the real services, opened in one engine's browser. */
export interface Site {
  /** Opens a page as a visitor who has refused optional cookies, unless `undecided`. An error in the page fails the test. */
  open: (path: string, size: WindowSize, options?: { undecided?: boolean }) => Promise<Visit>;
  stack: () => Stack;
}

const refusal = JSON.stringify({ analytics: false, functional: true, marketing: false, timestamp: Date.now() });

/** Starts the services and the browser before the file's tests, and ends them after. */
export function useSite(name: string, start: (origin: string) => Promise<Engine>): Site {
  let stack: Stack;
  let engine: Engine;
  beforeAll(async () => {
    await removeEvidence(name);
    stack = await startStack();
    engine = await start(stack.url);
  });
  afterAll(async () => {
    await engine?.close();
    await stack?.close();
  });
  return {
    stack: () => stack,
    open: async (path, size, { undecided = false } = {}) => {
      // The finance popup stays small: five seconds after the load it would grow, on a slow machine in mid-flow.
      const window = await engine.open(size, {
        'finance-popup-minimised': 'true',
        ...(!undecided && { 'cookie-consent': refusal }),
      });
      onTestFinished(async ({ task }) => {
        const errors = await window.errors();
        const failed = task.result?.state === 'fail' || errors.length > 0;
        const evidence = failed ? await writeEvidence(name, task.name, window) : '';
        await window.close();
        if (failed)
          throw new Error(
            [...errors.map((error) => `Error on the page: ${error}`), `Screenshot, HTML and logs: ${evidence}`].join(
              '\n',
            ),
          );
      });
      const visit = new Visit(window, stack.url);
      await visit.goto(path);
      return visit;
    },
  };
}
