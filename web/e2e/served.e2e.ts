import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import site from '../content/site.json' with { type: 'json' };
import { codingEndings } from '../scripts/compress.ts';

const siteUrl = inject('siteUrl');
const publicFolder = join(import.meta.dirname, '../dist/public');

/** The addresses of all files except pages and compressed copies. */
const files = readdirSync(publicFolder, { recursive: true, withFileTypes: true })
  .filter(
    (entry) =>
      entry.isFile() && !entry.name.endsWith('.html') && !codingEndings.some((ending) => entry.name.endsWith(ending)),
  )
  .map((entry) => join('/', entry.parentPath.slice(publicFolder.length), entry.name));

/** The addresses that are not answered with 200 and a body, with their status. Requests a few at a time. */
async function unserved(paths: readonly string[]): Promise<string[]> {
  const faults: string[] = [];
  const rest = [...paths];
  const askForRest = async () => {
    for (let path = rest.pop(); path !== undefined; path = rest.pop()) {
      const answer = await fetch(`${siteUrl}${path}`, { redirect: 'manual' });
      const body = await answer.arrayBuffer();
      if (answer.status !== 200 || body.byteLength === 0)
        faults.push(`${path}: ${answer.status}, ${body.byteLength} bytes`);
    }
  };
  await Promise.all(Array.from({ length: 4 }, askForRest));
  return faults;
}

test('rule 2.1: every page is served', async () => {
  expect(await unserved(inject('pages'))).toEqual([]);
});

test('every file that pages load or link to is served', async () => {
  expect(files.length).toBeGreaterThan(100);
  expect(await unserved(files)).toEqual([]);
});

test('rule 2.48: the brochure is served as a PDF download', async () => {
  const answer = await fetch(`${siteUrl}${site.links.brochure}`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('application/pdf');
  expect(answer.headers.get('content-disposition')).toBe('attachment');
});
