import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { logsSince } from '../e2e/support/service-logs.ts';
import type { EngineWindow } from './engine.ts';

/** WebKit's driver may never answer a request for a screenshot of a page at rest. */
const SCREENSHOT_LIMIT_MS = 10_000;

const repository = resolve(import.meta.dirname, '../..');

const folderOf = (engine: string) => join(repository, 'target/test-reports/browser/failures', engine);
const asFileName = (text: string) => text.replaceAll(/[^\w.-]+/g, '-').slice(0, 100);

/** Removes the evidence of an earlier run. */
export const removeEvidence = (engine: string): Promise<void> => rm(folderOf(engine), { recursive: true, force: true });

/**
 * Writes the evidence of a failed test: the window's screenshot and HTML, the page's errors, and the services' logs from
 * their start. Returns the folder, relative to the repository.
 */
export async function writeEvidence(engine: string, test: string, window: EngineWindow): Promise<string> {
  const folder = join(folderOf(engine), asFileName(test));
  await mkdir(folder, { recursive: true });
  const write = (name: string, content: string | Uint8Array) => writeFile(join(folder, name), content);
  for (const [name, text] of await logsSince(new Map())) await write(name, text);
  await write('errors.txt', (await window.errors()).map((line) => `${line}\n`).join(''));
  await write('page.html', String(await window.evaluate('document.documentElement.outerHTML')));
  const screenshot = await Promise.race([
    window.screenshot(),
    setTimeout(SCREENSHOT_LIMIT_MS, undefined, { ref: false }),
  ]);
  if (screenshot) await write('page.png', screenshot);
  return relative(repository, folder);
}
