import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const list = 'docs/reference/behaviour.md';
const read = (path: string) => readFileSync(join(root, path), 'utf8');

// A file that is deleted but not yet committed is listed as well.
const listed = (...options: string[]) =>
  execFileSync('git', ['ls-files', '-z', ...options], { cwd: root, encoding: 'utf8', maxBuffer: 1 << 26 })
    .split('\0')
    .filter((path) => path !== '');
const deleted = new Set(listed('--deleted'));
const tracked = listed('--cached', '--others', '--exclude-standard').filter((path) => !deleted.has(path));

/** The files that may cite a rule. */
const citing = /\.(?:rs|tsx?|css|md|proto|py|sh|json|ya?ml|toml)$/;

/** A row of `behaviour.md`: a rule and the tests that show it. */
interface Rule {
  number: string;
  text: string;
  shownBy: string;
}

const rules: readonly Rule[] = [...read(list).matchAll(/^\| (\d+\.\d+) \| (.+?) \| (.+?) \|$/gm)].map(
  ([, number = '', text = '', shownBy = '']) => ({ number, text, shownBy }),
);

/** The text in which a cited test must be found: that of the one web test with this name, or of all Rust files of a service. */
function textOf(place: string): string {
  if (!place.endsWith('.ts'))
    return tracked
      .filter((path) => path.startsWith(`${place}/`) && path.endsWith('.rs'))
      .map(read)
      .join('\n');
  const files = tracked.filter((path) => path.startsWith('web/') && basename(path) === place);
  expect(files, `there is one ${place}`).toHaveLength(1);
  return read(files[0] ?? '');
}

const texts = new Map<string, string>();
const cachedTextOf = (place: string) => texts.get(place) ?? texts.set(place, textOf(place)).get(place) ?? '';

test.each(rules)('rule $number is shown by tests that exist', ({ text, shownBy }) => {
  const cited = [...shownBy.matchAll(/`([\w./-]+)` "([^"]+)"/g)];
  if (shownBy === '–') expect(text).toMatch(/\*\*Decided against:\*\*|Not tested:/);
  else expect(cited).not.toEqual([]);
  for (const [, place = '', name = ''] of cited) {
    const isThere = place.endsWith('.ts')
      ? cachedTextOf(place).includes(name)
      : new RegExp(`\\bfn \\w*${name}`).test(cachedTextOf(place));
    expect(isThere, `${place} has a test "${name}"`).toBe(true);
  }
});

test('the numbers of the rules are in order, without gaps', () => {
  const sections = [...read(list).matchAll(/^## (\d+) /gm)].map(([, section]) => section);
  expect(sections).toEqual(sections.map((_, index) => String(index + 1)));
  const expected = sections.flatMap((section) =>
    rules.filter(({ number }) => number.startsWith(`${section}.`)).map((_, index) => `${section}.${index + 1}`),
  );
  expect(rules.map(({ number }) => number)).toEqual(expected);
});

test('every cited rule exists', () => {
  const numbers = new Set(rules.map(({ number }) => number));
  const unknown = tracked
    .filter((path) => citing.test(path))
    .flatMap((path) =>
      // "rule 5.3", "rules 5.3 and 8.1", "rules 5.3, 5.4 and 8.1".
      [...read(path).matchAll(/\brules? (\d+\.\d+(?:(?:, | and | or | to )\d+\.\d+)*)/gi)]
        .flatMap(([, cited = '']) => cited.match(/\d+\.\d+/g) ?? [])
        .filter((number) => !numbers.has(number))
        .map((number) => `${path}: rule ${number}`),
    );
  expect(unknown).toEqual([]);
});

test('rules are cited by number', () => {
  const outdated = /\bspec §|\bfn spec_\d/;
  expect(
    tracked.filter(
      (path) => citing.test(path) && path !== 'web/scripts/behaviour.test.ts' && outdated.test(read(path)),
    ),
  ).toEqual([]);
});
