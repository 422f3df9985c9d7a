import { ContentError } from '../../content-model/check.ts';
import type { Products } from '../../content-model/products.ts';
import type { ProductAddOns } from '../../content-model/screens/product-add-ons.ts';

/** Throws a `ContentError` for an entry of `content/screens/product-add-ons.json` under a name that no product's picture has. */
export function checkAddOns({ products: { entries } }: ProductAddOns, products: Products): void {
  const names = products.map(({ image }) => image);
  const problems = Object.keys(entries)
    .filter((name) => !names.includes(name))
    .map((name) => ({ field: `products.entries.${name}`, reason: `must be one of content/products.json: ${names.join(', ')}` }));
  if (problems.length > 0) throw new ContentError('content/screens/product-add-ons.json', problems);
}

/** Throws a `ContentError` for an entry of `content/seo.json` that is of no page; `pages` are the canonical paths of all. */
export function checkSeoPaths(entries: readonly string[], pages: readonly string[]): void {
  const problems = entries.filter((path) => !pages.includes(path)).map((path) => ({ field: path, reason: 'is no page of the site' }));
  if (problems.length > 0) throw new ContentError('content/seo.json', problems);
}
