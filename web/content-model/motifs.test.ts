import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { motifNames } from './motifs.ts';

const folder = join(import.meta.dirname, '../src/assets/motifs');

test('each drawing has a name, in alphabetical order, and each name a drawing', () => {
  expect(readdirSync(folder).map((file) => basename(file, '.svg'))).toEqual([...motifNames]);
});

test.each(motifNames)('%s is one symbol of the size of the others', (name) => {
  const svg = readFileSync(join(folder, `${name}.svg`), 'utf8');
  expect(svg.match(/<symbol [^>]*>/g)).toEqual(['<symbol id="drawing" viewBox="0 0 320 240">']);
});
