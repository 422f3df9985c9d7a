import { expect, test } from 'vitest';
import { findLayerFaults } from './layers.ts';

const file = (path: string, ...imports: string[]) => ({ path, lines: 10, imports });

test('a file may import from its own layer and from those below', () => {
  const home = file(
    'src/routes/home.tsx',
    'src/features/home/hero.tsx',
    'src/components/ui/link.tsx',
    'src/lib/site.ts',
    'content-model/site.ts',
    'src/assets/a.svg',
  );
  expect(findLayerFaults([home])).toEqual([]);
});

test.each([
  ['src/components/ui/link.tsx', 'src/features/home/hero.tsx'],
  ['src/components/ui/link.tsx', 'src/components/overlays/dialog.tsx'],
  ['src/features/home/hero.tsx', 'src/app/routes.ts'],
  ['src/features/home/hero.tsx', 'src/features/contact/phone.ts'],
  ['src/lib/site.ts', 'src/components/ui/link.tsx'],
  ['src/routes/home.tsx', 'src/routes/plain.tsx'],
  ['src/app/head.ts', 'scripts/pages/document.ts'],
  ['content-model/site.ts', 'src/lib/site.ts'],
  ['content-model/site.ts', 'scripts/content/files.ts'],
])('%s must not import %s', (from, to) => {
  expect(findLayerFaults([file(from, to)])).toHaveLength(1);
});

test('reports barrels, vague names, long files and folders outside the layers', () => {
  expect(findLayerFaults([file('src/components/ui/index.ts')])[0]).toContain('barrel');
  expect(findLayerFaults([file('src/features/home/utils.ts')])[0]).toContain('subject');
  expect(findLayerFaults([{ ...file('src/app/app.tsx'), lines: 201 }])[0]).toContain('201 lines');
  expect(findLayerFaults([file('src/config/site.ts')])[0]).toContain('no layer');
});
