import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, constants, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { codingEndings, compressFolder } from './compress.ts';

const publicFolder = join(import.meta.dirname, '../dist/public');
const decode: Readonly<Record<string, (bytes: Buffer) => Buffer>> = {
  '.br': brotliDecompressSync,
  '.zst': zstdDecompressSync,
  '.gz': gunzipSync,
};

test('every text file of the site has all encodings, which are smaller and decode to the same text', () => {
  const all = new Set(readdirSync(publicFolder, { recursive: true, encoding: 'utf8' }));
  const texts = [...all].filter((file) => /\.(?:html|css|js|svg)$/.test(file));
  expect(texts.length).toBeGreaterThan(100);
  for (const file of texts) {
    const text = readFileSync(join(publicFolder, file));
    for (const ending of codingEndings) {
      // A script of one line may not get any shorter.
      if (text.length < 300 && !all.has(file + ending)) continue;
      const coded = readFileSync(join(publicFolder, file + ending));
      expect(coded.length, file + ending).toBeLessThan(text.length);
      expect(decode[ending]?.(coded).equals(text), file + ending).toBe(true);
    }
  }
});

test('the Brotli encoding is the smaller of those with and without postfix bits', () => {
  const sizes = readdirSync(publicFolder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('index.html'))
    .map((file) => {
      const text = readFileSync(join(publicFolder, file));
      const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: text.length };
      return {
        file,
        kept: statSync(join(publicFolder, `${file}.br`)).size,
        usual: brotliCompressSync(text, { params }).length,
      };
    });
  for (const { file, kept, usual } of sizes) expect(kept, file).toBeLessThanOrEqual(usual);
  expect(sizes.some(({ kept, usual }) => kept < usual)).toBe(true);
});

test('writes an encoding if it is smaller, and removes one of an earlier build if it is not', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'compress-'));
  try {
    writeFileSync(join(folder, 'long.txt'), 'the same again and again, '.repeat(100));
    writeFileSync(join(folder, 'short.txt'), 'x');
    writeFileSync(join(folder, 'short.txt.gz'), 'of an earlier build');
    writeFileSync(join(folder, 'picture.avif'), 'a'.repeat(1000));
    await compressFolder(folder);
    expect(readdirSync(folder).toSorted()).toEqual([
      'long.txt',
      'long.txt.br',
      'long.txt.gz',
      'long.txt.zst',
      'picture.avif',
      'short.txt',
    ]);
    expect(statSync(join(folder, 'long.txt.br')).size).toBeLessThan(100);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
