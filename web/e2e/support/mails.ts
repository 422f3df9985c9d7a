import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inject } from 'vitest';
import { until } from './until.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder of the shared stack's mails. */
    mailFolder: string;
  }
}

/**
 * Waits for the mail of an enquiry and returns it without the soft line breaks of its encoding. By default it is one of the
 * shared stack's mails.
 */
export async function mailOf(id: string, folder = inject('mailFolder')): Promise<string> {
  const file = join(folder, `${id}.eml`);
  await until(`the mail ${id}`, async () => (await readFile(file, 'utf8').catch(() => '')) !== '');
  return (await readFile(file, 'utf8')).replaceAll(/=\r?\n/g, '');
}

/** The number of mails in a stack's folder. */
export async function mailCount(folder: string): Promise<number> {
  return (await readdir(folder)).filter((name) => name.endsWith('.eml')).length;
}
