import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Routes {
  /** The address that the site was built for, without a final slash. */
  origin: string;
  pages: string[];
  /** The pages that ask search engines not to list them. */
  noindex: string[];
}

/** The pages of the built site and its origin, from `web/dist/routes.json`. */
export const routes = JSON.parse(readFileSync(join(import.meta.dirname, '../dist/routes.json'), 'utf8')) as Routes;

/**
 * Returns the paths given on the command line; empty if there are none.
 *
 * @throws Error that names each argument that is not the path of a page.
 */
export function requestedPages(): string[] {
  const requested = process.argv.slice(2);
  const unknown = requested.filter((path) => !routes.pages.includes(path));
  if (unknown.length > 0)
    throw new Error(`${unknown.join(', ')}: not a page of the site; paths begin and end with a slash`);
  return requested;
}
