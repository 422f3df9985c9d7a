import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { assetNames } from './asset-names.ts';

/** A function that names the assets of a new folder with files of these names and contents. */
function namesWith(files: Readonly<Record<string, string>>): (file: string) => string {
  const root = mkdtempSync(join(tmpdir(), 'asset-names-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  for (const [name, content] of Object.entries(files)) writeFileSync(join(root, name), content);
  const nameOf = assetNames(root);
  return (file) => nameOf({ names: [file], originalFileNames: [file] });
}

const widths = { 'semi-640.avif': 'a', 'semi-640.webp': 'b', 'semi-tall-480.avif': 'c' };
const renamed = { 'semi-640.avif': 'a', 'semi-640.webp': 'b', 'semi-tall-500.avif': 'c' };

test('all files of a picture have the same hash, of all their names and contents', () => {
  const nameOf = namesWith({ ...widths, 'unit-640.avif': 'a', 'semi.json': '{}' });
  const names = new Set(Object.keys(widths).map(nameOf));
  expect(names.size).toBe(1);
  const [name] = names;
  expect(name).toMatch(/^assets\/\[name\]-[0-9a-z]{6}\[extname\]$/);
  expect(nameOf('unit-640.avif')).not.toBe(name);
  expect(namesWith({ ...widths, 'semi-tall-480.avif': 'changed' })('semi-640.avif')).not.toBe(name);
  expect(namesWith(renamed)('semi-640.avif')).not.toBe(name);
  expect(namesWith(widths)('semi-640.avif')).toBe(name);
});

test('other files have separate hashes, and style sheets are named "part"', () => {
  const nameOf = namesWith({});
  expect(nameOf('icons.svg')).toBe('assets/[name]-[hash:6][extname]');
  expect(nameOf('street.mp4')).toBe('assets/[name]-[hash:6][extname]');
  expect(nameOf('analytics.css')).toBe('assets/part-[hash:6][extname]');
});
