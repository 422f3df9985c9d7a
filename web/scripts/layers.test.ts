import { expect, test } from 'vitest';
import { findLayerFaults } from './layers.ts';

const file = (path: string, ...imports: string[]) => ({ path, lines: 10, imports });

test('a file may import from its own layer and from those below', () => {
  expect(findLayerFaults([file('routes/home.tsx', 'features/home/hero.tsx', 'components/link.tsx', 'config/site.ts', 'assets/a.svg')])).toEqual([]);
});

test.each([
  ['components/link.tsx', 'features/home/hero.tsx'],
  ['features/home/hero.tsx', 'app/routes.ts'],
  ['features/home/hero.tsx', 'features/contact/phone.ts'],
  ['config/site.ts', 'components/link.tsx'],
  ['routes/home.tsx', 'routes/plain.tsx'],
])('%s must not import %s', (from, to) => {
  expect(findLayerFaults([file(from, to)])).toHaveLength(1);
});

test('barrels, vague names and long files are faults', () => {
  expect(findLayerFaults([file('components/index.ts')])[0]).toContain('barrel');
  expect(findLayerFaults([file('features/home/utils.ts')])[0]).toContain('subject');
  expect(findLayerFaults([{ ...file('app/app.tsx'), lines: 201 }])[0]).toContain('201 lines');
});
