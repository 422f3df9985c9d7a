import { cp, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { codingEndings } from '../compress.ts';

/** The names of a release's assets, without encodings. */
type Release = readonly string[];

const listFile = 'releases.json';
const currentAssets = 'public/assets';
const previousAssets = 'previous/assets';

/**
 * Copies the assets of up to `kept` earlier releases from the built site in `previous` to the one in `dist`. They go to
 * `previous/assets`, which has no name of the current release. `releases.json` lists the releases whose assets the site
 * then has, the current one first, so that the next build knows the oldest.
 *
 * `previous` may be an empty folder, or a site without a list.
 */
export async function carryAssets(previous: string, dist: string, kept: number): Promise<readonly Release[]> {
  const current = await releaseIn(dist);
  const older = (await releasesOf(previous)).filter((release) => !isSame(release, current)).slice(0, kept);
  const carried = carriedOf([current, ...older]);
  await rm(join(dist, 'previous'), { recursive: true, force: true });
  if (carried.length > 0) await mkdir(join(dist, previousAssets), { recursive: true });
  // Sequentially, so that no copy is still running after one has failed.
  for (const name of carried) await copyAsset(name, previous, dist);
  const releases = [current, ...older];
  await writeFile(join(dist, listFile), `${JSON.stringify(releases, null, 1)}\n`);
  return releases;
}

/** The assets of earlier releases that the current one, the first, does not have. */
export function carriedOf([current = [], ...older]: readonly Release[]): readonly string[] {
  const known = new Set(current);
  return [...new Set(older.flat())].filter((name) => !known.has(name));
}

/** The releases whose assets the site in `folder` has, newest first. */
async function releasesOf(folder: string): Promise<readonly Release[]> {
  if (await isThere(join(folder, listFile)))
    return JSON.parse(await readFile(join(folder, listFile), 'utf8')) as Release[];
  return (await isThere(join(folder, currentAssets))) ? [await releaseIn(folder)] : [];
}

async function releaseIn(folder: string): Promise<Release> {
  const files = new Set(await readdir(join(folder, currentAssets)));
  const isCoded = (name: string) =>
    codingEndings.some((ending) => name.endsWith(ending) && files.has(name.slice(0, -ending.length)));
  return [...files].filter((name) => !isCoded(name)).toSorted();
}

function isSame(one: Release, other: Release): boolean {
  const names = new Set(one);
  return one.length === other.length && other.every((name) => names.has(name));
}

/** Copies an asset with its encodings. Throws if `previous` lists it and does not have it. */
async function copyAsset(name: string, previous: string, dist: string): Promise<void> {
  const from = (await isThere(join(previous, currentAssets, name)))
    ? join(previous, currentAssets)
    : join(previous, previousAssets);
  if (!(await isThere(join(from, name))))
    throw new Error(`${previous} lists ${name} in ${listFile} and does not have it`);
  await cp(join(from, name), join(dist, previousAssets, name));
  for (const ending of codingEndings) {
    const coded = name + ending;
    if (await isThere(join(from, coded))) await cp(join(from, coded), join(dist, previousAssets, coded));
  }
}

async function isThere(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined)) !== undefined;
}
