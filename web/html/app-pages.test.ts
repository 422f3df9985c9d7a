import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import estimate from '../content/estimate.json' with { type: 'json' };
import safetyCheck from '../content/safety-check.json' with { type: 'json' };
import { documentAt, hrefsOf, pages, publicFolder } from './built-site.ts';

/** The script and style files that a page links. */
function filesOf(page: string): string[] {
  const $ = documentAt(page);
  return [...($('script[data-modules]').attr('data-modules')?.split(' ') ?? []), ...hrefsOf($, 'link[rel=stylesheet]').map(String)];
}

test.each(['/app/online-estimate/', '/app/how-safe-is-your-home/'])('rule 2.114: %s loads at most 30 KB of script beyond what every page has, and its own style sheets', (path) => {
  const everywhere = new Set(filesOf('/privacy-policy/'));
  const own = filesOf(path).filter((file) => !everywhere.has(file));
  const script = own.filter((file) => file.endsWith('.js')).map((file) => brotliCompressSync(readFileSync(join(publicFolder, file))).length);
  expect(script.length).toBeGreaterThan(0);
  expect(script.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThanOrEqual(30 * 1024);
  // The page has its own style sheets.
  expect(own.filter((file) => file.endsWith('.css')).length).toBeGreaterThan(0);
  for (const other of ['/', '/contact-us/', '/home-security/', '/blog/']) {
    expect(filesOf(other).filter((file) => file.endsWith('.css') && own.includes(file)), other).toEqual([]);
  }
});

const scriptsOf = (page: string) => filesOf(page).filter((file) => file.endsWith('.js'));

test.each([
  ['the estimate', estimate.range.why],
  ['the safety check', safetyCheck.head.lead],
])('rule 2.114: no other page loads the script of %s', (_what, text) => {
  const holding = pages.filter((page) => scriptsOf(page).some((file) => readFileSync(join(publicFolder, file), 'utf8').includes(text)));
  expect(holding).toHaveLength(1);
  expect(holding[0]).toMatch(/^\/app\//);
});
