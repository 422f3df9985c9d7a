import { basename } from 'node:path';
import * as v from 'valibot';
import { apiPaths, movedPaths, paths } from '../../src/lib/paths.ts';
import type { BlogCategories } from '../../content-model/blog-categories.ts';
import { ContentError } from '../../content-model/check.ts';
import type { PostFrontMatter } from '../../content-model/front-matter.ts';
import { slug } from '../../content-model/values.ts';
import type { Products } from '../../content-model/products.ts';
import type { ProductAddOns } from '../../content-model/screens/product-add-ons.ts';

/** Slugs that content cannot use: the first path segment of every fixed page and API path. */
const takenSlugs = new Set(
  [
    ...Object.keys(movedPaths),
    ...Object.values(paths)
      .filter(({ getHref }) => getHref.length === 0)
      .map(({ getHref }) => (getHref as () => string)()),
    ...Object.values(apiPaths),
  ].map((path) => path.split('/').find((part) => part !== '') ?? ''),
);

/**
 * Checks that each page and post of the content, `content/pages/x.md` or `content/blog/x.md`, can have the path `/x/`.
 * Throws a `ContentError` for a file name that is not a slug, is used twice, or is the path of a fixed page.
 */
export function checkAddresses(files: readonly string[]): void {
  const seen = new Map<string, string>();
  for (const file of files) {
    const name = basename(file, '.md');
    const problem = problemOf(name, seen.get(name));
    if (problem !== undefined) throw new ContentError(file, [{ field: 'file name', reason: problem }]);
    seen.set(name, file);
  }
}

function problemOf(name: string, other: string | undefined): string | undefined {
  const { issues } = v.safeParse(slug, name);
  if (issues) return issues[0].message;
  if (takenSlugs.has(name)) return `/${name}/ is the address of a fixed page`;
  return other && `/${name}/ is the address of ${other}, too`;
}

/** Checks that every entry of `content/screens/product-add-ons.json` is named after a product's picture. Throws a `ContentError`. */
export function checkAddOns({ products: { entries } }: ProductAddOns, products: Products): void {
  const names = products.map(({ image }) => image);
  const problems = Object.keys(entries)
    .filter((name) => !names.includes(name))
    .map((name) => ({
      field: `products.entries.${name}`,
      reason: `must be one of content/products.json: ${names.join(', ')}`,
    }));
  if (problems.length > 0) throw new ContentError('content/screens/product-add-ons.json', problems);
}

/**
 * Checks that every entry of `content/seo.json` belongs to a page; `pages` are the canonical paths of all pages. Throws a
 * `ContentError`.
 */
export function checkSeoPaths(entries: readonly string[], pages: readonly string[]): void {
  const problems = entries
    .filter((path) => !pages.includes(path))
    .map((path) => ({ field: path, reason: 'is no page of the site' }));
  if (problems.length > 0) throw new ContentError('content/seo.json', problems);
}

/** Throws a `ContentError` for a category without a published post. */
export function checkCategories(
  categories: BlogCategories,
  posts: readonly Pick<PostFrontMatter, 'category' | 'draft'>[],
): void {
  const empty = categories.filter(
    (entry) => !posts.some(({ category, draft }) => category === entry.slug && draft === 'false'),
  );
  const problems = empty.map((entry) => ({
    field: entry.slug,
    reason: 'has no published post, so that its list would be empty',
  }));
  if (problems.length > 0) throw new ContentError('content/blog-categories.json', problems);
}
