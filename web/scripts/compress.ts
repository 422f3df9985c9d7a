import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

const textFile = /\.(?:html|css|js|svg|json|xml|txt|webmanifest)$/;

/** Puts a `.br` (quality 11) and a `.gz` (level 9) beside every text file under `folder`. */
export async function compressFolder(folder: string): Promise<void> {
  const files = await readdir(folder, { recursive: true });
  await Promise.all(
    files
      .filter((file) => textFile.test(file))
      .map(async (file) => {
        const path = join(folder, file);
        const text = await readFile(path);
        await writeFile(`${path}.br`, await brotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
        await writeFile(`${path}.gz`, await gzipped(text, { level: 9 }));
      }),
  );
}
