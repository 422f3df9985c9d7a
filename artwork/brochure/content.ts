import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { contentFolder, readJsonContent } from '../../web/scripts/content/files.ts';
import type { Brochure } from '../../web/content-model/brochure.ts';
import type { Products } from '../../web/content-model/products.ts';
import type { Site } from '../../web/content-model/site.ts';

const read = (name: string) => readJsonContent(join(contentFolder, name));

export type Job = Brochure['examples']['jobs'][number];

/** The text that only the brochure has. */
export const words = read('brochure.json') as Brochure;

/** The firm and its products, as on the site. */
export const site = read('site.json') as Site;
export const products = read('products.json') as Products;

/** The SHA-256 of the brochure's content; a test compares it with `made-from.json` to detect an outdated PDF. */
export function contentMark(): string {
  return createHash('sha256')
    .update(JSON.stringify([words, site, products]))
    .digest('hex');
}
