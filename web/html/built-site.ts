import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { load, type CheerioAPI } from 'cheerio';

const dist = join(import.meta.dirname, '../dist');

/** The folder that the gateway serves. */
export const publicFolder = join(dist, 'public');

/** The paths of all pages and the public origin, from the list that the build writes for the gateway. */
export const { pages, origin } = JSON.parse(readFileSync(join(dist, 'routes.json'), 'utf8')) as {
  pages: string[];
  origin: string;
};

const parsed = new Map<string, CheerioAPI>();

/** A built page, parsed by the HTML standard's algorithm as a browser would. */
export function documentAt(path: string): CheerioAPI {
  const known = parsed.get(path);
  if (known) return known;
  const document = load(readFileSync(join(publicFolder, path, 'index.html')));
  parsed.set(path, document);
  return document;
}

/** The addresses of the links that a selector matches, in document order. */
export const hrefsOf = ($: CheerioAPI, selector: string): (string | undefined)[] =>
  $(selector)
    .toArray()
    .map((link) => $(link).attr('href'));

/** The text of each element that a selector matches, with white space collapsed. */
export const textsOf = ($: CheerioAPI, selector: string): string[] =>
  $(selector)
    .toArray()
    .map((element) => $(element).text().replace(/\s+/g, ' ').trim());
