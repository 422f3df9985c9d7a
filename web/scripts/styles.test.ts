import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, type Rule } from 'postcss';
import { expect, test } from 'vitest';

const read = (path: string) => readFileSync(join(import.meta.dirname, '..', path), 'utf8');
const code = (points: string) => points.split(',').map((point) => point.trim());

const cut = [...read('../artwork/fonts/subset.sh').matchAll(/^subset (\S+) '([^']+)'$/gm)].map(
  ([, name, points = '']) => [name, code(points)],
);
const declared = [
  ...read('src/app/styles/fonts.css').matchAll(/fonts\/([\w-]+)\.woff2"[^}]*unicode-range:\s+([^;]+);/g),
].map(([, name, points = '']) => [name, code(points)]);

test('each font file is declared for the characters that it contains', () => {
  expect(cut.map(([name]) => name)).toEqual(['bricolage', 'bricolage-rest']);
  expect(declared).toEqual(cut);
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
