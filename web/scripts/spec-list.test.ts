import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const web = join(import.meta.dirname, '..');

/** A row of `e2e/SPEC.md`: what the specification says, and where it is shown. */
interface Row {
  statement: string;
  shownBy: string;
}

function rowsOf(section: string): Row[] {
  return [...section.matchAll(/^\| (?!statement|---)(.+?) \| (.+?) \|$/gm)].map(([, statement, shownBy]) => ({ statement: statement ?? '', shownBy: shownBy ?? '' }));
}

const list = readFileSync(join(web, 'e2e/SPEC.md'), 'utf8');
const [shown = '', decidedAgainst = ''] = list.split('## Decided against');

const testFiles = [
  ...readdirSync(join(web, 'e2e'), { recursive: true, encoding: 'utf8' }).map((name) => `e2e/${name}`),
  ...readdirSync(join(web, 'html')).map((name) => `html/${name}`),
  ...readdirSync(join(web, 'src'), { recursive: true, encoding: 'utf8' }).map((name) => `src/${name}`),
  ...readdirSync(join(web, 'scripts'), { recursive: true, encoding: 'utf8' }).map((name) => `scripts/${name}`),
].filter((path) => /\.(?:e2e|test)\.ts$/.test(path));

const fileOf = (name: string) => testFiles.filter((path) => path.endsWith(`/${name}`));

/** The tests that a row names: `file.e2e.ts` "beginning of the name", one or more. */
const namedTests = ({ shownBy }: Row) => [...shownBy.matchAll(/`([\w./-]+\.(?:e2e|test)\.ts)` "([^"]+)"/g)].map(([, file, name]) => ({ file: file ?? '', name: name ?? '' }));

test.each(rowsOf(shown))('what is said to show "$statement" is a test that is there', (row) => {
  const tests = namedTests(row);
  expect(tests.length, 'a row names at least one test').toBeGreaterThan(0);
  for (const { file, name } of tests) {
    expect(fileOf(file), `${file} is one file`).toHaveLength(1);
    expect(readFileSync(join(web, fileOf(file)[0] ?? ''), 'utf8'), `${file} has a test "${name}"`).toContain(name);
  }
});

test('whatever was decided against has a reason', () => {
  const rows = rowsOf(decidedAgainst);
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.filter(({ shownBy }) => shownBy.length < 20)).toEqual([]);
});
