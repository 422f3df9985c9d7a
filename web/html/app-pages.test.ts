import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import estimate from '../content/estimate.json' with { type: 'json' };
import safetyCheck from '../content/safety-check.json' with { type: 'json' };
import { documentAt, pages, publicFolder } from './built-site.ts';

/** The scripts that a page loads when it becomes interactive. */
const scriptsOf = (page: string): string[] =>
  documentAt(page)('script[data-modules]').attr('data-modules')?.split(' ') ?? [];

test.each(['/app/online-estimate/', '/app/how-safe-is-your-home/'])(
  'rule 2.114: %s loads at most 30 KB of script beyond what every page has',
  (path) => {
    const everywhere = new Set(scriptsOf('/privacy-policy/'));
    const script = scriptsOf(path)
      .filter((file) => !everywhere.has(file))
      .map((file) => brotliCompressSync(readFileSync(join(publicFolder, file))).length);
    expect(script.length).toBeGreaterThan(0);
    expect(script.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThanOrEqual(30 * 1024);
  },
);

test.each([
  ['the estimate', estimate.range.why],
  ['the safety check', safetyCheck.head.lead],
])('rule 2.114: no other page loads the script of %s', (_what, text) => {
  const holding = pages.filter((page) =>
    scriptsOf(page).some((file) => readFileSync(join(publicFolder, file), 'utf8').includes(text)),
  );
  expect(holding).toHaveLength(1);
  expect(holding[0]).toMatch(/^\/app\//);
});
