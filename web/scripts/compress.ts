import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib';

const brotli = promisify(brotliCompress);
const zstandard = promisify(zstdCompress);
const gzipped = promisify(gzip);

/** Pictures, films and web fonts are compressed by their formats. */
const compressible = /\.(?:html|css|js|svg|json|xml|txt|webmanifest|ico)$/;

/**
 * Values of NPOSTFIX (RFC 7932 §4): how Brotli writes distances. The encoder does not try both, and for a page one or the other is up to
 * 60 bytes smaller.
 */
const POSTFIX_BITS = [0, 1];

async function smallestBrotli(bytes: Buffer): Promise<Buffer> {
  const coded = await Promise.all(
    POSTFIX_BITS.map((bits) =>
      brotli(bytes, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: 11,
          [constants.BROTLI_PARAM_NPOSTFIX]: bits,
          [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
        },
      }),
    ),
  );
  return coded.reduce((best, each) => (each.length < best.length ? each : best));
}

/** By file extension: each at its highest level, since it is done once and read many times. */
const codings: Readonly<Record<string, (bytes: Buffer) => Promise<Buffer>>> = {
  '.br': smallestBrotli,
  // Levels above 19 need windows larger than any file here.
  '.zst': (bytes) =>
    zstandard(bytes, { params: { [constants.ZSTD_c_compressionLevel]: 19 }, pledgedSrcSize: bytes.length }),
  '.gz': (bytes) => gzipped(bytes, { level: 9 }),
};

export const codingEndings = Object.keys(codings);

/** Writes each encoding of every compressible file under `folder` beside it, if it is smaller. */
export async function compressFolder(folder: string): Promise<void> {
  const files = await readdir(folder, { recursive: true });
  await Promise.all(files.filter((file) => compressible.test(file)).map((file) => compressFile(join(folder, file))));
}

async function compressFile(path: string): Promise<void> {
  const bytes = await readFile(path);
  await Promise.all(
    Object.entries(codings).map(async ([ending, code]) => {
      const coded = await code(bytes);
      // An encoding of an earlier build would be sent in place of this one.
      await (coded.length < bytes.length ? writeFile(path + ending, coded) : rm(path + ending, { force: true }));
    }),
  );
}
