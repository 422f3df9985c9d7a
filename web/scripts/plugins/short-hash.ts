import { createHash } from 'node:crypto';

/** The length of the hash in a file's name, in characters: each stands for 5.2 bits. Pages name dozens of files, and hashes do not compress. */
export const NAME_HASH_LENGTH = 6;

/** A hash of `contents`, in `length` digits and lower-case letters. */
export function shortHash(length: number, ...contents: readonly (string | Uint8Array)[]): string {
  const hash = createHash('sha256');
  for (const content of contents) hash.update(content);
  return BigInt(`0x${hash.digest('hex')}`)
    .toString(36)
    .slice(-length);
}
