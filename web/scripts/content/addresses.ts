import { basename } from 'node:path';
import * as v from 'valibot';
import { apiPaths, emptySlugs, paths } from '../../src/lib/paths.ts';
import { ContentError } from '../../content-model/check.ts';
import { slug } from '../../content-model/values.ts';

/** What is not to be had as `/{slug}/`: the first part of every address that is no page or post of the content. */
const takenSlugs = new Set([
  ...emptySlugs,
  ...Object.values(paths)
    .filter(({ getHref }) => getHref.length === 0)
    .map(({ getHref }) => (getHref as () => string)()),
  ...Object.values(apiPaths),
].map((path) => path.split('/').find((part) => part !== '') ?? ''));

/**
 * Checks that each of the content's pages and posts, `content/pages/x.md` or `content/blog/x.md`, can stand at `/x/`.
 * Throws a `ContentError` for a file name that is no slug, is another file's too, or is the address of a fixed page.
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
