import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';

const publicFolder = join(import.meta.dirname, '../dist/public');
const kilobytes = (bytes: number) => Math.round(bytes / 10.24) / 100;
const read = (path: string) => readFileSync(join(publicFolder, path), 'utf8');
const matches = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found]) => found ?? '');

/** The transfer size of a file: brotli where the build made it, uncompressed otherwise. */
function travelSize(path: string): number {
  const compressed = join(publicFolder, `${path}.br`);
  return statSync(existsSync(compressed) ? compressed : join(publicFolder, path)).size;
}

/** Device pixels across a phone 360 px wide with a device pixel ratio of 2. */
const PHONE_PX = 720;

/** The file of the first picture that such a phone fetches, given the page's HTML. Throws if none is wide enough. */
function phonePicture(html: string): string[] {
  const [, sources = ''] = /<link rel="preload" as="image"[^>]* imagesrcset="([^"]+)"/.exec(html) ?? [];
  const fitting = matches(sources, /(\S+ \d+)w/g).find((source) => Number(source.split(' ')[1]) >= PHONE_PX);
  if (sources && !fitting) throw new Error(`no file is ${PHONE_PX} px wide: ${sources}`);
  return fitting ? [fitting.replace(/ .*/, '')] : [];
}

/** Script files with all of their static imports. */
function withImports(scripts: readonly string[]): Set<string> {
  const all = new Set<string>();
  const add = (path: string) => {
    if (all.has(path)) return;
    all.add(path);
    for (const [, specifier] of read(path).matchAll(/(?:\bfrom|\bimport)\s*["'`](\.[^"'`]+)["'`]/g)) {
      add(join(dirname(path), specifier ?? ''));
    }
  };
  scripts.forEach(add);
  return all;
}

const sum = (paths: Iterable<string>) => [...paths].reduce((total, path) => total + travelSize(path), 0);

// The estimate and the safety check have a separate budget beyond this (rule 2.114).
const pages = readdirSync(publicFolder, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.html') && !file.startsWith('app/'),
);

const measured = pages.map((page) => {
  const html = read(page);
  const inline = /<style>(.*?)<\/style>/s.exec(html)?.[1] ?? '';
  const styles = matches(html, /<link rel="stylesheet"[^>]* href="([^"]+)"/g);
  const later = matches(html, /<script[^>]* data-modules="([^"]*)"/g).flatMap((urls) => urls.split(' '));
  const scripts = withImports([...matches(html, /<script[^>]* src="([^"]+)"/g), ...later]);
  const siteStyles = matches(html, /<script[^>]* data-styles="([^"]+)"/g);
  const fonts = new Set(
    [inline, ...styles.map(read)].flatMap((css) => matches(css, /url\(["']?([^"')]+\.woff2)["']?\)/g)),
  );
  return {
    page,
    html: travelSize(page),
    'first picture on a phone': sum(phonePicture(html)),
    'inline style': brotliCompressSync(inline).length,
    script: sum(scripts),
    'page style': sum(styles),
    'site style': sum(siteStyles),
    'preloaded font': sum(matches(html, /<link rel="preload" href="([^"]+\.woff2)"/g)),
    font: sum(fonts),
  };
});

/** The budgets, in KB of 1024 bytes, compressed with brotli. */
test.each([
  ['script', 80],
  ['inline style', 5],
  ['page style', 9],
  // With its headers the font fits the first ten packets of a connection.
  ['preloaded font', 13.9],
  ['first picture on a phone', 18],
  // Is fetched with the scripts.
  ['site style', 24],
  ['font', 60],
  ['html', 18],
] as const)('the first load of any page has at most its budget of %s: %s KB', (kind, budget) => {
  const heaviest = measured.toSorted((a, b) => b[kind] - a[kind])[0];
  if (!heaviest) throw new Error('there are no pages: build first');
  console.info(`${kind}: ${kilobytes(heaviest[kind])} of ${budget} KB (${heaviest.page})`);
  expect(heaviest[kind]).toBeGreaterThan(0);
  expect(kilobytes(heaviest[kind])).toBeLessThanOrEqual(budget);
});

test('every picture is below 300 KB', () => {
  const large = readdirSync(join(publicFolder, 'assets')).filter(
    (file) =>
      /\.(?:avif|webp|svg|png|jpg)$/.test(file) && statSync(join(publicFolder, 'assets', file)).size >= 300 * 1024,
  );
  expect(large).toEqual([]);
});

// Other files are read from disk for each request: gateway/src/site/files.rs.
test('pages, and all compressed forms, fit into the memory that the gateway has for them', () => {
  const files = readdirSync(publicFolder, { recursive: true, encoding: 'utf8' });
  const held = files.filter((file) => /\.(?:html|br|gz|zst)$/.test(file));
  const bytes = held.reduce((total, file) => total + statSync(join(publicFolder, file)).size, 0);
  expect(kilobytes(bytes)).toBeLessThanOrEqual(5.5 * 1024);
});
