import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, type Rule } from 'postcss';
import { expect, test } from 'vitest';

const read = (path: string) => readFileSync(join(import.meta.dirname, '..', path), 'utf8');
/** The characters of a list such as `U+0020-0022, U+0025`. */
const charactersIn = (ranges: string) =>
  ranges.split(',').flatMap((range) => {
    const [first = NaN, last = first] = range
      .trim()
      .replace('U+', '')
      .split('-')
      .map((point) => Number.parseInt(point, 16));
    return Array.from({ length: last - first + 1 }, (_, index) => first + index);
  });

test('the ranges of each font file include the characters that it contains', () => {
  const contained = [...read('../artwork/fonts/subset.sh').matchAll(/^subset (\S+) '([^']+)'$/gm)];
  expect(contained.map(([, name]) => name)).toEqual(['bricolage', 'bricolage-rest']);
  const declared = new Map(
    [...read('src/app/styles/fonts.css').matchAll(/fonts\/([\w-]+)\.woff2"[^}]*unicode-range:\s+([^;]+);/g)].map(
      ([, name, ranges = '']) => [name, new Set(charactersIn(ranges))],
    ),
  );
  for (const [, name, characters = ''] of contained)
    for (const character of charactersIn(characters)) expect(declared.get(name), name).toContain(character);
});

test('colours are tokens', () => {
  const source = join(import.meta.dirname, '../src');
  const found: string[] = [];
  for (const file of readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.css') && !name.endsWith('tokens.css'),
  )) {
    parse(readFileSync(join(source, file), 'utf8')).walkDecls(({ parent, prop, value }) => {
      // Custom properties do not reach it in browsers of the floor.
      if (parent?.type === 'rule' && (parent as Rule).selector.endsWith('::backdrop')) return;
      const bare = value.replace(/url\([^)]*\)/g, '');
      if (/#[0-9a-f]{3,8}\b|(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch)\((?!var\()/i.test(bare))
        found.push(`${file}: ${prop}: ${value}`);
    });
  }
  expect(found).toEqual([]);
});
