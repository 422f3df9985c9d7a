import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { contentFolder } from './files.ts';
import { refusals } from './production.ts';

const PRODUCTION = { SITE_ENV: 'production', SITE_ORIGIN: 'https://www.firm.co.uk' };

describe('refusals', () => {
  let folder: string;

  beforeEach(() => {
    folder = join(mkdtempSync(join(tmpdir(), 'content-')), 'content');
    mkdirSync(join(folder, 'blog'), { recursive: true });
  });

  afterEach(() => rmSync(join(folder, '..'), { recursive: true }));

  test('production lists every placeholder with its file and field', () => {
    writeFileSync(
      join(folder, 'site.json'),
      JSON.stringify({ phones: { office: { number: '0161 496 0130' } }, links: ['/a/', 'https://example.com/'] }),
    );
    writeFileSync(join(folder, 'blog', 'a-post.md'), "---\ntitle: A post\n---\n\nAsk Entwistle's.\n");
    expect(refusals(PRODUCTION, folder)).toEqual([
      'content/blog/a-post.md: line 5: names the invented firm',
      expect.stringMatching(/^content\/site\.json: phones\.office\.number: .*Ofcom/),
      expect.stringMatching(/^content\/site\.json: links\.1: .*example\.com/),
    ]);
  });

  test('production accepts the firm of the smoke tests', () => {
    cpSync(contentFolder, folder, { recursive: true });
    execFileSync('python3', [join(contentFolder, '../../scripts/smoke/firm.py'), folder]);
    expect(refusals(PRODUCTION, folder)).toEqual([]);
  });

  test("production accepts a firm's own content", () => {
    writeFileSync(join(folder, 'site.json'), JSON.stringify({ email: 'office@firm.co.uk', number: '0161 850 0130' }));
    expect(refusals(PRODUCTION, folder)).toEqual([]);
  });

  test.each([
    ['invented prices', '', '', ['content/estimate.json: pricesOf: set your own prices, and then the date']],
    ['prices with their date', '', '2026-11-24', []],
    ['invented prices that an app host replaces', 'https://app.firm.co.uk', '', []],
  ])('production, %s', (_what, app, pricesOf, expected) => {
    writeFileSync(join(folder, 'site.json'), JSON.stringify({ links: { app } }));
    writeFileSync(join(folder, 'estimate.json'), JSON.stringify({ pricesOf }));
    expect(refusals(PRODUCTION, folder)).toEqual(expected);
  });

  test.each(['', 'https://app.firm.co.uk'])(
    'production refuses invented costs of ten years, wherever the estimate is (links.app "%s")',
    (app) => {
      writeFileSync(join(folder, 'site.json'), JSON.stringify({ links: { app } }));
      writeFileSync(join(folder, 'ten-year-costs.json'), JSON.stringify({ pricesOf: '' }));
      expect(refusals(PRODUCTION, folder)).toEqual([
        expect.stringMatching(/^content\/ten-year-costs\.json: pricesOf: /),
      ]);
      writeFileSync(join(folder, 'ten-year-costs.json'), JSON.stringify({ pricesOf: '2026-11-24' }));
      expect(refusals(PRODUCTION, folder)).toEqual([]);
    },
  );

  test.each([
    ['https://app.firm.co.uk', ['privacy-policy.md: line 3', 'cookie-policy.md: line 1']],
    ['', []],
  ])('with links.app "%s", production refuses policies that describe the built-in estimate', (app, expected) => {
    writeFileSync(join(folder, 'site.json'), JSON.stringify({ links: { app } }));
    mkdirSync(join(folder, 'screens'));
    writeFileSync(join(folder, 'screens', 'privacy-policy.md'), 'Hello.\n\n## The estimate and the safety check\n');
    writeFileSync(join(folder, 'screens', 'cookie-policy.md'), '| Answers, `answers:` | stored |\n');
    expect(refusals(PRODUCTION, folder)).toEqual(expected.map((place) => expect.stringContaining(place)));
  });

  test('production refuses the coordinates of the invented firm', () => {
    writeFileSync(join(folder, 'site.json'), JSON.stringify({ address: { latitude: 53.5846, longitude: -2.4282 } }));
    expect(refusals(PRODUCTION, folder)).toEqual([
      'content/site.json: address.latitude: set the coordinates of your own address, for the map',
    ]);
  });

  test('production refuses the content that the repository ships', () => {
    const fields = refusals(PRODUCTION).map((line) => line.split(': ').slice(0, 2).join(': '));
    expect(fields).toEqual(
      expect.arrayContaining([
        'content/site.json: company.name',
        'content/site.json: phones.office.number',
        'content/site.json: links.googleReviews',
        'content/site.json: address.latitude',
        'content/estimate.json: pricesOf',
        'content/ten-year-costs.json: pricesOf',
      ]),
    );
  });

  test.each([{}, { SITE_ENV: 'development' }])('development refuses nothing', (environment) => {
    expect(refusals(environment)).toEqual([]);
  });

  test.each(['http://www.firm.co.uk', 'https://localhost:8443', 'https://127.0.0.1', undefined])(
    'production refuses the public address %s',
    (origin) => {
      expect(refusals({ SITE_ENV: 'production', SITE_ORIGIN: origin }, folder)).toEqual([
        expect.stringMatching(/^SITE_ORIGIN: /),
      ]);
    },
  );

  test('rejects an unknown environment', () => {
    expect(refusals({ SITE_ENV: 'prod' })).toEqual(['SITE_ENV: use development or production']);
  });

  test('refuses terms and a complaints page until an adviser has read them', () => {
    mkdirSync(join(folder, 'pages'));
    const write = (date: string) => {
      for (const file of ['terms-of-business.md', 'complaints.md'])
        writeFileSync(join(folder, 'pages', file), `---\nreadByAdviser:${date}\n---\n`);
    };
    write('');
    const named = refusals(PRODUCTION, folder).filter((line) => line.includes('readByAdviser'));
    expect(named).toEqual(
      ['terms-of-business.md', 'complaints.md'].map((file) =>
        expect.stringContaining(`content/pages/${file}: readByAdviser`),
      ),
    );
    write(' 2026-11-24');
    expect(refusals(PRODUCTION, folder).filter((line) => line.includes('readByAdviser'))).toEqual([]);
  });
});
