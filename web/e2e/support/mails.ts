import { watch } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder of the shared stack's mails. */
    mailFolder: string;
  }
}

/** Timeout of the wait for a mail, shorter than a test's own. */
const MAIL_DEADLINE_MS = 90_000;

/**
 * Waits for the mail of an enquiry and returns it without the soft line breaks of its encoding. By default it is one of the
 * shared stack's mails. Throws after 90 s.
 */
export async function mailOf(id: string, folder = inject('mailFolder')): Promise<string> {
  const { promise: mail, resolve, reject } = Promise.withResolvers<string>();
  // The notifier renames the complete file into the folder.
  const read = () => void readFile(join(folder, `${id}.eml`), 'utf8').then(resolve, () => undefined);
  const watcher = watch(folder, { signal: AbortSignal.timeout(MAIL_DEADLINE_MS) }, read);
  watcher.on('close', () => reject(new Error(`no mail ${id}.eml in ${folder} after ${MAIL_DEADLINE_MS / 1000} s`)));
  // It may be there already.
  read();
  try {
    return (await mail).replaceAll(/=\r?\n/g, '');
  } finally {
    watcher.close();
  }
}

/** The number of mails in a stack's folder. */
export async function mailCount(folder: string): Promise<number> {
  return (await readdir(folder)).filter((name) => name.endsWith('.eml')).length;
}
