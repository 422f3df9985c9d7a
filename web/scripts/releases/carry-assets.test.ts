import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { carryAssets } from './carry-assets.ts';

let root: string;
beforeEach(() => void (root = mkdtempSync(join(tmpdir(), 'releases-'))));
afterEach(() => rmSync(root, { recursive: true }));

/** A built site with assets of the given contents. */
function site(name: string, assets: Record<string, string>): string {
  const folder = join(root, name);
  mkdirSync(join(folder, 'public/assets'), { recursive: true });
  for (const [asset, text] of Object.entries(assets)) writeFileSync(join(folder, 'public/assets', asset), text);
  return folder;
}

const carriedBy = (folder: string) =>
  existsSync(join(folder, 'previous/assets')) ? readdirSync(join(folder, 'previous/assets')).toSorted() : [];
const listOf = (folder: string) => JSON.parse(readFileSync(join(folder, 'releases.json'), 'utf8')) as string[][];

test('carries the assets of the previous release with their encodings, also without a list', async () => {
  const old = site('old', { 'app-1.js': 'old', 'app-1.js.br': 'old, coded', 'same.css': 'same' });
  const now = site('now', { 'app-2.js': 'new', 'same.css': 'same' });
  await carryAssets(old, now, 3);
  expect(carriedBy(now)).toEqual(['app-1.js', 'app-1.js.br']);
  expect(readFileSync(join(now, 'previous/assets/app-1.js.br'), 'utf8')).toBe('old, coded');
  expect(listOf(now)).toEqual([
    ['app-2.js', 'same.css'],
    ['app-1.js', 'same.css'],
  ]);
});

test('does not carry an asset or encoding whose name the current release has', async () => {
  const old = site('old', { 'app-1.js': 'old', 'app-1.js.gz': 'old, coded', 'gone-1.js': 'old' });
  const now = site('now', { 'app-1.js': 'new' });
  await carryAssets(old, now, 3);
  expect(carriedBy(now)).toEqual(['gone-1.js']);
  expect(readFileSync(join(now, 'public/assets/app-1.js'), 'utf8')).toBe('new');
});

test('keeps the given number of releases and drops the oldest', async () => {
  let previous = site('none', {});
  for (const number of [1, 2, 3, 4, 5]) {
    const now = site(`release-${number}`, { [`app-${number}.js`]: `${number}`, 'same.css': 'same' });
    await carryAssets(previous, now, 3);
    previous = now;
  }
  expect(carriedBy(previous)).toEqual(['app-2.js', 'app-3.js', 'app-4.js']);
  expect(listOf(previous)).toHaveLength(4);
});

test('rebuilding a release does not drop an older one', async () => {
  const first = site('first', { 'app-1.js': '1' });
  const second = site('second', { 'app-2.js': '2' });
  await carryAssets(first, second, 1);
  const again = site('again', { 'app-2.js': '2' });
  await carryAssets(second, again, 1);
  expect(carriedBy(again)).toEqual(['app-1.js']);
  expect(listOf(again)).toEqual([['app-2.js'], ['app-1.js']]);
});

test('a rollback carries the assets of the later release', async () => {
  const old = site('old', { 'app-1.js': '1' });
  const now = site('now', { 'app-2.js': '2' });
  await carryAssets(old, now, 3);
  const back = site('back', { 'app-1.js': '1' });
  await carryAssets(now, back, 3);
  expect(carriedBy(back)).toEqual(['app-2.js']);
  expect(listOf(back)).toEqual([['app-1.js'], ['app-2.js']]);
});

test('carries nothing without a previous release', async () => {
  const now = site('now', { 'app-1.js': '1' });
  await carryAssets(join(root, 'none'), now, 3);
  expect(carriedBy(now)).toEqual([]);
  expect(listOf(now)).toEqual([['app-1.js']]);
});

test('names an asset that is listed and missing', async () => {
  const old = site('old', { 'app-1.js': '1' });
  writeFileSync(join(old, 'releases.json'), JSON.stringify([['app-1.js'], ['app-0.js']]));
  await expect(carryAssets(old, site('now', {}), 3)).rejects.toThrow('app-0.js');
});
