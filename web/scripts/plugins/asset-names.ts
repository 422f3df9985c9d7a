import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { NAME_HASH_LENGTH, shortHash } from './short-hash.ts';

/**
 * Placeholder for the hash of assets other than pictures and scripts. Scripts have 8 characters: the bundler needs 7 to tell so many
 * apart.
 */
const HASH = `[hash:${NAME_HASH_LENGTH}]`;

/** A picture in one of its widths and formats: `semi-dusk-640.avif`, `semi-dusk-tall-740.webp`. */
const FILE_OF_PICTURE = /^(.+?)(?:-tall)?-\d+\.(?:avif|webp)$/;

/** An asset, as the bundler names it. */
interface Asset {
  /** Its names in the build. */
  names: readonly string[];
  /** Its source files, relative to the root of the site. */
  originalFileNames: readonly string[];
}

/**
 * Returns the function that names the built assets, for the site in the folder `root`. Content blockers match file names: a
 * style sheet named after a module "analytics" or "cookie" would be blocked. All files of a picture share a hash, which
 * compresses to almost nothing in a page that names twenty of them.
 */
export function assetNames(root: string): (asset: Asset) => string {
  const hashes = new Map<string, string>();
  return ({ names, originalFileNames: [file = ''] }) => {
    if (names.some((name) => name.endsWith('.css'))) return `assets/part-${HASH}[extname]`;
    const picture = pictureOf(file);
    if (picture === undefined) return `assets/[name]-${HASH}[extname]`;
    const folder = join(root, dirname(file));
    const key = join(folder, picture);
    const hash = hashes.get(key) ?? hashOfPicture(folder, picture);
    hashes.set(key, hash);
    return `assets/[name]-${hash}[extname]`;
  };
}

/** The name of the picture that a file is a version of: `semi-dusk`. Undefined for any other file. */
const pictureOf = (file: string) => FILE_OF_PICTURE.exec(basename(file))?.[1];

/** A hash of the names and contents of all files of a picture, in the form of the hashes of scripts and style sheets. */
function hashOfPicture(folder: string, picture: string): string {
  const files = readdirSync(folder)
    .filter((file) => pictureOf(file) === picture)
    .toSorted();
  return shortHash(NAME_HASH_LENGTH, ...files.flatMap((file) => [`${file}\0`, readFileSync(join(folder, file))]));
}
