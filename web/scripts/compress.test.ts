import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { codingEndings, compressFolder } from './compress.ts';

const publicFolder = join(import.meta.dirname, '../dist/public');
const decode: Readonly<Record<string, (bytes: Buffer) => Buffer>> = { '.br': brotliDecompressSync, '.zst': zstdDecompressSync, '.gz': gunzipSync };

test('every text of the site has all its codings, which are smaller and say the same', () => {
  const all = new Set(readdirSync(publicFolder, { recursive: true, encoding: 'utf8' }));
  const texts = [...all].filter((file) => /\.(?:html|css|js|svg)$/.test(file));
  expect(texts.length).toBeGreaterThan(100);
  for (const file of texts) {
    const text = readFileSync(join(publicFolder, file));
    for (const ending of codingEndings) {
      // A script of a line may be as short as it gets.
      if (text.length < 300 && !all.has(file + ending)) continue;
      const coded = readFileSync(join(publicFolder, file + ending));
      expect(coded.length, file + ending).toBeLessThan(text.length);
      expect(decode[ending]?.(coded).equals(text), file + ending).toBe(true);
    }
  }
});

test('a coding is written where it is smaller, and one of an earlier build is taken away where it is not', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'compress-'));
  try {
    writeFileSync(join(folder, 'long.txt'), 'the same again and again, '.repeat(100));
    writeFileSync(join(folder, 'short.txt'), 'x');
    writeFileSync(join(folder, 'short.txt.gz'), 'of an earlier build');
    writeFileSync(join(folder, 'picture.avif'), 'a'.repeat(1000));
    await compressFolder(folder);
    expect(readdirSync(folder).toSorted()).toEqual(['long.txt', 'long.txt.br', 'long.txt.gz', 'long.txt.zst', 'picture.avif', 'short.txt']);
    expect(statSync(join(folder, 'long.txt.br')).size).toBeLessThan(100);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
