import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { load } from 'cheerio';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readFirm, readSite } from './content/files.ts';
import { sampleExample } from '../content-model/finance-example-sample.ts';

const web = join(import.meta.dirname, '..');
const into = join('.build/sites', randomUUID());
const publicFolder = join(web, into, 'dist/public');

/** Some seconds on an idle machine. */
const BUILD_DEADLINE_MS = 300_000;

beforeAll(async () => {
  const { invented: listed, finance } = readFirm();
  const invented = listed.filter((field) => !field.startsWith('approval.'));
  await promisify(execFile)(process.execPath, ['scripts/build.ts', '--uncompressed'], {
    cwd: web,
    env: {
      PATH: process.env.PATH,
      FIRM_CONTENT: JSON.stringify({
        approval: { body: 'none' },
        finance: { ...finance, example: sampleExample },
        invented,
      }),
      BUILD_INTO: into,
    },
  });
}, BUILD_DEADLINE_MS);

afterAll(() => rm(join(web, into), { recursive: true, force: true }));

test('rule 1.11: the whole site of a firm without an approval body claims no accreditation, and leaves no gap for it', () => {
  const files = readdirSync(publicFolder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.(?:html|js|xml|json)$/.test(file),
  );
  expect(files.length).toBeGreaterThan(50);
  const texts = files.map((file) => [file, readFileSync(join(publicFolder, file), 'utf8')] as const);
  // Only systems of an approved firm get a police reference number (URN).
  for (const claim of [
    `${readSite().claims.accreditation} (`,
    'With a URN',
    'or the police, if the cameras have their own URN',
    'or “police response”',
    'worth the cost',
  ]) {
    expect(
      texts.filter(([, text]) => text.includes(claim)).map(([file]) => file),
      claim,
    ).toEqual([]);
  }

  const pages = texts.filter(([file]) => file.endsWith('.html'));
  for (const [file, html] of pages) {
    const $ = load(html);
    // Placeholders, and entries of lists whose text was the claim.
    expect($.text(), file).not.toContain('{{');
    expect(
      $('main :is(li, dt, dd, h2, h3, summary)')
        .toArray()
        .filter((element) => $(element).text().trim() === '' && $(element).find('svg, img, a').length === 0).length,
      file,
    ).toBe(0);
  }
});

test('rule 1.14: such a firm can be checked by everything but a certificate', () => {
  const $ = load(readFileSync(join(publicFolder, 'about-us/index.html'), 'utf8'));
  expect(
    $('#check-us dt')
      .toArray()
      .map((entry) => $(entry).text()),
  ).toEqual(['Insurance', 'Staff screening', 'The company', 'Your data']);
});

test('rule 1.15: the finance page of a firm with an approved example has it, with its APR before every other figure', () => {
  const $ = load(readFileSync(join(publicFolder, 'flexible-finance/index.html'), 'utf8'));
  const shown = $('[data-slot=finance-example]');
  expect(shown.find('h3').text()).toBe('Representative example');
  expect(shown.find('p').first().text()).toBe(sampleExample.wording);
  const figures = shown
    .find('dl > div')
    .toArray()
    .map((each) => `${$(each).find('dt').text()}: ${$(each).find('dd').text()}`);
  expect(figures[0]).toBe('Representative APR: 9.9%');
  expect(figures).toHaveLength(9);
  expect(figures.at(-1)).toBe('Total amount payable: £1,442.16');
});
