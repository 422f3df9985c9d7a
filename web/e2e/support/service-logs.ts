import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';

/** The log folders of the running stacks. */
const folders = new Set<string>();

export const addLogs = (folder: string): void => void folders.add(folder);
export const removeLogs = (folder: string): void => void folders.delete(folder);

/** The length of each log file, by its path. */
export type LogMarks = ReadonlyMap<string, number>;

async function logFiles(): Promise<string[]> {
  const names = await Promise.all(
    [...folders].map(async (folder) => (await readdir(folder)).map((name) => join(folder, name))),
  );
  return names.flat().filter((path) => path.endsWith('.log'));
}

/** Records the current length of the logs. */
export async function markLogs(): Promise<LogMarks> {
  const files = await logFiles();
  return new Map(
    await Promise.all(files.map(async (path): Promise<[string, number]> => [path, (await stat(path)).size])),
  );
}

/** The lines logged after `marks`, by service. Services without new lines are left out. */
export async function logsSince(marks: LogMarks): Promise<[name: string, text: string][]> {
  const logs: [string, string][] = [];
  for (const path of await logFiles()) {
    const text = (await readFile(path)).subarray(marks.get(path) ?? 0).toString();
    if (text !== '') logs.push([basename(path), text]);
  }
  return logs;
}
