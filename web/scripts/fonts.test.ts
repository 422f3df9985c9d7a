import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const read = (path: string) => readFileSync(join(import.meta.dirname, '..', path), 'utf8');
const code = (points: string) => points.split(',').map((point) => point.trim());

const cut = [...read('../artwork/fonts/subset.sh').matchAll(/^subset (\S+) '([^']+)'$/gm)].map(([, name, points = '']) => [name, code(points)]);
const declared = [...read('src/app/styles/fonts.css').matchAll(/fonts\/([\w-]+)\.woff2"[^}]*unicode-range: ([^;]+);/g)].map(
  ([, name, points = '']) => [name, code(points)],
);

test('each font file is declared for the very letters that it was cut to', () => {
  expect(cut.map(([name]) => name)).toEqual(['bricolage', 'bricolage-rest']);
  expect(declared).toEqual(cut);
});
