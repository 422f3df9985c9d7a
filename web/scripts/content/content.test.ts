import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkContent, ContentError, fillClaims } from './check.ts';
import { contentFolder } from './files.ts';
import { splitFrontMatter } from './front-matter.ts';
import { renderMarkdown } from './markdown.ts';
import { postFrontMatterSchema } from './schema/front-matter.ts';
import { siteSchema } from './schema/site.ts';

const site = JSON.parse(readFileSync(join(contentFolder, 'site.json'), 'utf8')) as Record<string, unknown>;

test('the site content is right as it stands', () => {
  expect(() => checkContent('content/site.json', siteSchema, site)).not.toThrow();
});

test.each([
  [{ email: 'office' }, 'content/site.json: email: must be an email address'],
  [{ phones: { office: { label: 'Office', number: '161' }, callouts: { label: 'C', number: '0161 496 0172' } } }, 'phones.office.number: must be written like 0161 496 0130'],
  [{ blog: { pageSize: 0 } }, 'content/site.json: blog.pageSize: must be at least 1'],
])('a wrong field is named with its file and the reason: %j', (change, message) => {
  expect(() => checkContent('content/site.json', siteSchema, { ...site, ...change })).toThrow(message);
});

test('a field that no one knows is an error, and so is one that is missing', () => {
  expect(() => checkContent('f', siteSchema, { ...site, fax: '1' })).toThrow('fax');
  const { email: _, ...rest } = site;
  expect(() => checkContent('f', siteSchema, rest)).toThrow('email');
});

test('claims are filled in by name, and an unknown name is an error', () => {
  expect(fillClaims('f', 'Since {{established}}.', { established: '1985' })).toBe('Since 1985.');
  expect(() => fillClaims('f.md', '{{founded}}', {})).toThrow('f.md: {{founded}}: no such claim in site.json');
});

test('front matter is split from the text, colons in values kept', () => {
  expect(splitFrontMatter('f', '---\ntitle: Sirens: where?\n---\nText')).toEqual({ head: { title: 'Sirens: where?' }, body: 'Text' });
});

test.each([['no head'], ['---\nno colon\n---\n'], ['---\na: 1\na: 2\n---\n']])('front matter like %j is refused', (source) => {
  expect(() => splitFrontMatter('f', source)).toThrow(ContentError);
});

test('a post with a wrong date names the field', () => {
  const head = { title: 't', description: 'd'.repeat(60), heading: 'h', lead: 'l', date: '14 September', category: 'C', categorySlug: 'c' };
  expect(() => checkContent('content/blog/x.md', postFrontMatterSchema, head)).toThrow('content/blog/x.md: date: must be a date like 2026-02-28');
});

test('Markdown becomes elements; raw HTML and script addresses stay text', () => {
  expect(renderMarkdown('A [link](/x/) and **weight**.')).toEqual([
    ['p', {}, 'A ', ['a', { href: '/x/' }, 'link'], ' and ', ['strong', {}, 'weight'], '.'],
  ]);
  expect(renderMarkdown('<script>alert(1)</script>')).toEqual([['p', {}, '<script>alert(1)</script>']]);
  expect(JSON.stringify(renderMarkdown('[x](javascript:alert(1))'))).not.toContain('"a"');
});

test('a list of short items has no paragraphs in it', () => {
  expect(renderMarkdown('- One\n- Two')).toEqual([['ul', {}, ['li', {}, 'One'], ['li', {}, 'Two']]]);
});
