import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { type LogMarks, logsSince } from './service-logs.ts';

const repository = resolve(import.meta.dirname, '../../..');
const reports = join(repository, 'target/test-reports/browser/failures/pages');

/** A page that hangs must not keep its evidence from being written. */
const SNAPSHOT_TIMEOUT_MS = 10_000;

const asFileName = (text: string) => text.replaceAll(/[^\w.-]+/g, '-').slice(0, 100);

/** Removes the evidence of an earlier run. */
export const removeEvidence = (): Promise<void> => rm(reports, { recursive: true, force: true });

/**
 * Writes the evidence of a failed test: a screenshot and the HTML of each open page, the browser's console with failed
 * requests, and the services' logs since `marks`. Returns the folder, relative to the repository.
 */
export async function writeEvidence(
  test: { file: string; name: string },
  pages: readonly Page[],
  console: readonly string[],
  marks: LogMarks,
): Promise<string> {
  const folder = join(reports, asFileName(test.file), asFileName(test.name));
  await mkdir(folder, { recursive: true });
  const write = (name: string, content: string) => writeFile(join(folder, name), content);
  // A test can have several contexts, which close one after another.
  const number = (await readdir(folder)).filter((name) => name.startsWith('console-')).length + 1;
  await write(`console-${number}.txt`, console.map((line) => `${line}\n`).join(''));
  for (const [name, text] of await logsSince(marks)) await write(name, text);
  for (const [index, page] of pages.entries()) {
    const name = `page-${number}-${index + 1}`;
    // A crashed or closed page has neither; only the failure is reported then.
    await page.screenshot({ path: join(folder, `${name}.png`), timeout: SNAPSHOT_TIMEOUT_MS }).catch(() => undefined);
    await page.content().then(
      (html) => write(`${name}.html`, `<!-- ${page.url()} -->\n${html}`),
      () => undefined,
    );
  }
  return relative(repository, folder);
}
