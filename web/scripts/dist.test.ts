import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { mapEmbed } from '../src/lib/map-links.ts';
import { pagePermissions } from '../src/app/permissions.ts';

const dist = join(import.meta.dirname, '../dist');
const filesOf = (folder: string, ending: RegExp) =>
  readdirSync(join(dist, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => ending.test(file))
    .map((file) => join(folder, file));
const read = (file: string) => readFileSync(join(dist, file), 'utf8');

const routes = JSON.parse(read('routes.json')) as {
  origin: string;
  pages: string[];
  redirects: Record<string, string>;
  styles: Record<string, string>;
};

test.each(['public', 'preview', 'templates'].flatMap((folder) => filesOf(folder, /\.html$/)))(
  '%s has no inline script, and no inline style but that of its first view',
  (file) => {
    const html = read(file).replace(/<style>.*?<\/style>/s, '');
    // A data block is not executed.
    expect(html.replace(/<script data-page="" type="application\/ld\+json">[^<]*<\/script>/, '')).not.toMatch(
      /<script(?![^>]* src=)/,
    );
    expect(html).not.toMatch(/<style|<[^>]+ style=| on[a-z]+="/);
  },
);

test.each(filesOf('public', /\.html$/))('the manifest has the hash of the inline style of %s', (file) => {
  const [, style] = /<style>(.*?)<\/style>/s.exec(read(file)) ?? [];
  const path = file === 'public/404.html' ? '/404.html' : file.replace(/^public/, '').replace(/index\.html$/, '');
  expect(style).toBeTruthy();
  expect(routes.styles[path]).toBe(
    `sha256-${createHash('sha256')
      .update(style ?? '')
      .digest('base64')}`,
  );
});

test.each(['preview', 'templates'].flatMap((folder) => filesOf(folder, /\.html$/)))(
  '%s, whose policy has no hash, has no inline style, and its footer',
  (file) => {
    expect(read(file)).not.toContain('<style');
    expect(read(file)).toContain('<link rel="stylesheet"');
    expect(read(file)).toContain('<footer');
  },
);

test.each(['public', 'preview', 'templates'].flatMap((folder) => filesOf(folder, /\.html$/)))(
  '%s has each font and registered property once, in its inline style or in a sheet',
  (file) => {
    const html = read(file);
    const [, inline = ''] = /<style>(.*?)<\/style>/s.exec(html) ?? [];
    const sheets = [...html.matchAll(/(?:<link rel="stylesheet"[^>]* href|<script[^>]* data-styles)="([^"]+)"/g)];
    const declared = [inline, ...sheets.map(([, url = '']) => read(`public${url}`))].flatMap(
      (css) => css.match(/@(?:font-face|property)\b[^{]*\{[^}]*\}/g) ?? [],
    );
    expect(declared.length).toBeGreaterThan(2);
    expect(new Set(declared).size).toBe(declared.length);
  },
);

test('rule 1.10: structured data have the VAT number without spaces', () => {
  const numbers = filesOf('public', /\.html$/).flatMap((file) => read(file).match(/(?<="vatID":")[^"]*/g) ?? []);
  expect(numbers.length).toBeGreaterThan(0);
  expect(numbers.filter((number) => !/^GB\d+$/.test(number))).toEqual([]);
});

test('a draft is in no public file, and its preview has no script', () => {
  const draft = 'Five small jobs for the last light weekend';
  expect(filesOf('public', /\.(?:html|js|json)$/).filter((file) => read(file).includes(draft))).toEqual([]);
  const [preview = ''] = filesOf('preview', /\.html$/);
  expect(read(preview)).toContain(draft);
  expect(read(preview)).not.toContain('<script');
  expect(read(preview)).toContain('content="noindex"');
});

test('pages, redirects and canonical links of routes.json are consistent', () => {
  for (const path of routes.pages) {
    expect(path).toMatch(/^\/(?:[a-z0-9-]+\/)*$/);
    const canonical = /<link[^>]* rel="canonical" href="([^"]+)"/.exec(read(`public${path}index.html`))?.[1] ?? '';
    expect(routes.pages).toContain(canonical.replace(routes.origin, ''));
  }
  for (const [from, to] of Object.entries(routes.redirects)) {
    expect(routes.pages).toContain(to);
    expect(routes.pages).not.toContain(from);
  }
});

test('the structured data of a page is one block of JSON in the vocabulary of schema.org', () => {
  const blocks = filesOf('public', /\.html$/).flatMap((file) => [
    ...read(file).matchAll(/type="application\/ld\+json">([^<]*)<\/script>/g),
  ]);
  expect(blocks.length).toBeGreaterThan(10);
  for (const [, json = ''] of blocks) {
    const graph = JSON.parse(json) as { '@context': string; '@graph': unknown[] };
    expect(graph['@context']).toBe('https://schema.org');
    expect(graph['@graph'].length).toBeGreaterThan(0);
  }
});

test('lazily hydrated parts are in the prerendered HTML', () => {
  for (const file of filesOf('public', /\.html$/)) expect(read(file), file).not.toMatch(/<!--\$[?!]/);
  expect(read('public/index.html')).toContain('<!--$-->');
});

test('rule 5.41: the content security policy allows the map, and the tag service and the challenge only where the site has them', () => {
  const site = JSON.parse(readFileSync(join(import.meta.dirname, '../content/site.json'), 'utf8')) as Parameters<
    typeof pagePermissions
  >[1];
  expect(JSON.parse(read('routes.json'))).toMatchObject(pagePermissions(mapEmbed, site));
});

test('the examples page is not part of the site', () => {
  expect(filesOf('public', /examples/)).toEqual([]);
});

test('every immutable file has the hash of its content in its name', () => {
  const names = filesOf('public/assets', /./);
  expect(names.length).toBeGreaterThan(100);
  for (const name of names) expect(name).toMatch(/-[0-9a-z]{6}(?:[0-9a-z]{2})?\.[a-z0-9]+(?:\.(?:br|zst|gz))?$/);
});

test('no file has a name that content blockers match', () => {
  const names = filesOf('public/assets', /./).map((name) => basename(name));
  expect(
    names.filter((name) => /(?:^|[-_.])(?:ads?|advert\w*|analytics|consent|cookies?|track\w*)(?:[-_.]|$)/i.test(name)),
  ).toEqual([]);
  for (const name of names.filter((each) => /\.(?:js|css)(?:\.|$)/.test(each)))
    expect(name).toMatch(/^part-[a-z0-9]{6}(?:[a-z0-9]{2})?\./);
});
