import { expect, test } from 'vitest';
import { bySource, scriptsOf } from './manifest.ts';

const manifest = {
  'src/routes/home.tsx': { file: 'assets/a.js', imports: ['_b.js'] },
  '_b.js': { file: 'assets/b.js', name: 'shared', imports: ['_c.js'] },
  '_c.js': { file: 'assets/c.js', name: 'react' },
};

test('the scripts of a page are those of its sources and what they import, each once, dependencies first', () => {
  expect(scriptsOf(manifest, ['src/routes/home.tsx', '_b.js'])).toEqual([
    '/assets/c.js',
    '/assets/b.js',
    '/assets/a.js',
  ]);
});

test('a source in a chunk of several has that chunk', () => {
  const complete = bySource(manifest, { 'src/app/entry.tsx': 'assets/b.js', 'src/routes/home.tsx': 'assets/a.js' });
  expect(scriptsOf(complete, ['src/app/entry.tsx'])).toEqual(['/assets/c.js', '/assets/b.js']);
  expect(complete['src/routes/home.tsx']).toBe(manifest['src/routes/home.tsx']);
});

test('a source that the build left out is an error that names it', () => {
  expect(() => scriptsOf(manifest, ['src/routes/gone.tsx'])).toThrow('The build has no chunk for src/routes/gone.tsx');
});
