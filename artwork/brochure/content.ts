import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { contentFolder, readJsonContent } from '../../web/scripts/content/files.ts';
import type { Brochure } from '../../web/content-model/brochure.ts';
import type { Products } from '../../web/content-model/products.ts';
import type { Site } from '../../web/content-model/site.ts';

const read = (name: string) => readJsonContent(join(contentFolder, name));

export type Job = Brochure['examples']['jobs'][number];

/** The words that are the brochure's own. */
export const words = read('brochure.json') as Brochure;

/** Who the firm is, and what it sells: the same as on the site. */
export const site = read('site.json') as Site;
export const products = read('products.json') as Products;

/** A mark of everything that the brochure says, by which a test knows that it was not made again after a change. */
export function contentMark(): string {
  return createHash('sha256').update(JSON.stringify([words, site, products])).digest('hex');
}
