import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';

/** The folders that running stacks write their services' logs into. */
const folders = new Set<string>();

export const addLogs = (folder: string): void => void folders.add(folder);
export const removeLogs = (folder: string): void => void folders.delete(folder);

/** The length of each log at a moment, by its path. */
export type LogMarks = ReadonlyMap<string, number>;

async function logFiles(): Promise<string[]> {
  const names = await Promise.all([...folders].map(async (folder) => (await readdir(folder)).map((name) => join(folder, name))));
  return names.flat().filter((path) => path.endsWith('.log'));
}

/** Notes how far the logs have come. */
export async function markLogs(): Promise<LogMarks> {
  const files = await logFiles();
  return new Map(await Promise.all(files.map(async (path): Promise<[string, number]> => [path, (await stat(path)).size])));
}

/** The lines logged after `marks`, by the name of the log. Services without a new line are left out. */
export async function logsSince(marks: LogMarks): Promise<[name: string, text: string][]> {
  const logs: [string, string][] = [];
  for (const path of await logFiles()) {
    const text = (await readFile(path)).subarray(marks.get(path) ?? 0).toString();
    if (text !== '') logs.push([basename(path), text]);
  }
  return logs;
}
