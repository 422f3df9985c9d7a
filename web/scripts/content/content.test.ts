import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkAddresses, checkAddOns, checkSeoPaths } from './cross-checks.ts';
import { checkContent, ContentError } from '../../content-model/check.ts';
import { fillClaims } from './claims.ts';
import type { DocumentNode } from '../../content-model/document-node.ts';
import { checkCategories, checkFolders, contentFolder, readJsonContent } from './files.ts';
import { renderMarkdown, splitFrontMatter } from './markdown.ts';
import { blogCategoriesSchema, type BlogCategories } from '../../content-model/blog-categories.ts';
import { postFrontMatterSchema } from '../../content-model/front-matter.ts';
import { siteSchema, type Site } from '../../content-model/site.ts';
import type { Products } from '../../content-model/products.ts';
import type { ProductAddOns } from '../../content-model/screens/product-add-ons.ts';

const idOf = (node: DocumentNode) => (typeof node === 'string' ? undefined : node[1].id);
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

test.each(['quote-seconds', 'years2', 'Years', 'two words', '', 'constructor'])('{{%s}} is no claim, and never stands on a page as it is typed', (name) => {
  expect(() => fillClaims('f.md', `Since {{ ${name} }}`, { years: '39' })).toThrow(`f.md: {{${name}}}: no such claim`);
});

test('a claim may hold quotes and backslashes, and is filled into every text of a file, however deep', () => {
  const content = { title: '{{company}}', rows: [{ text: 'By {{company}}', count: 2, draft: false, none: null }] };
  const company = '"A\\B" & $& Sons';
  expect(fillClaims('f.json', content, { company })).toEqual({
    title: company,
    rows: [{ text: `By ${company}`, count: 2, draft: false, none: null }],
  });
});

test("the firm's name is filled into site.json, too", () => {
  const { company, finance } = readJsonContent(join(contentFolder, 'site.json')) as Site;
  expect(finance.disclosure).toContain(company.name);
  expect(finance.disclosure).not.toContain('{{');
});

test('front matter is split from the text, colons in values kept', () => {
  expect(splitFrontMatter('f', '---\ntitle: Sirens: where?\n---\nText')).toEqual({ head: { title: 'Sirens: where?' }, body: 'Text' });
});

test.each([['no head'], ['---\nno colon\n---\n'], ['---\na: 1\na: 2\n---\n']])('front matter like %j is refused', (source) => {
  expect(() => splitFrontMatter('f', source)).toThrow(ContentError);
});

test('a post with a wrong date names the field', () => {
  const head = { title: 't', description: 'd'.repeat(60), heading: 'h', lead: 'l', date: '14 September', category: 'c' };
  expect(() => checkContent('content/blog/x.md', postFrontMatterSchema, head)).toThrow('content/blog/x.md: date: must be a date like 2026-02-28');
});

test('Markdown becomes elements; raw HTML and script addresses stay text', () => {
  expect(renderMarkdown('A [link](/x/) and **weight**.')).toEqual([
    ['p', {}, 'A ', ['a', { href: '/x/' }, 'link'], ' and ', ['strong', {}, 'weight'], '.'],
  ]);
  expect(renderMarkdown('<script>alert(1)</script>')).toEqual([['p', {}, '<script>alert(1)</script>']]);
  expect(JSON.stringify(renderMarkdown('[x](javascript:alert(1))'))).not.toContain('"a"');
});

test('quotes and apostrophes are curled, and hyphens and brackets are left as they are typed', () => {
  expect(renderMarkdown(`"It's *next door's*," -- (c) \`it's\``)).toEqual([
    ['p', {}, '“It’s ', ['em', {}, 'next door’s'], ',” -- (c) ', ['code', {}, "it's"]],
  ]);
});

test('a list of short items has no paragraphs in it', () => {
  expect(renderMarkdown('- One\n- Two')).toEqual([['ul', {}, ['li', {}, 'One'], ['li', {}, 'Two']]]);
});

test('headings have ids made of their words, unique in the document, and the same in another', () => {
  const source = "## The owner's *own* code\n### Steps\n## Steps\n## 24/7\n## ???";
  expect(renderMarkdown(source).map(idOf)).toEqual(['the-owners-own-code', 'steps', 'steps-2', '24-7', 'section']);
  expect(renderMarkdown('## Steps').map(idOf)).toEqual(['steps']);
});

test('a table says what its head cells are over, and how columns are aligned, without a style', () => {
  expect(renderMarkdown('| Part | Years |\n|---|--:|\n| Cell | 5 |')).toEqual([
    ['table', {},
      ['thead', {}, ['tr', {}, ['th', { scope: 'col' }, 'Part'], ['th', { scope: 'col', 'data-align': 'right' }, 'Years']]],
      ['tbody', {}, ['tr', {}, ['td', {}, 'Cell'], ['td', { 'data-align': 'right' }, '5']]],
    ],
  ]);
});

test('a quotation marked as a note is one, and any other is left a quotation', () => {
  expect(renderMarkdown('> [!NOTE]\n> Tell **next door** first.')).toEqual([
    ['div', { role: 'note' }, ['p', {}, 'Tell ', ['strong', {}, 'next door'], ' first.']],
  ]);
  expect(renderMarkdown('> It rang.')).toEqual([['blockquote', {}, ['p', {}, 'It rang.']]]);
});

test('an item that begins with an empty box is one to tick off', () => {
  expect(renderMarkdown('- [ ] Shut the loft\n- Rest')).toEqual([
    ['ul', {}, ['li', { 'data-check': '' }, 'Shut the loft'], ['li', {}, 'Rest']],
  ]);
});

test('every page, post and category of the content has an address of its own', () => {
  expect(checkFolders).not.toThrow();
});

test.each(['Contact-us', 'doors_and_locks', 'doors and locks', 'doors--locks', '-doors', 'Türen'])('a file named "%s" cannot be an address', (name) => {
  expect(() => checkAddresses([`content/blog/${name}.md`])).toThrow(`content/blog/${name}.md: file name: must be lower-case words joined by "-"`);
});

test.each(['contact-us', 'finance-options', 'terms-conditions', 'about', 'services', 'blog', '404', 'api'])('no page or post can be named %s, whose address is taken', (name) => {
  expect(() => checkAddresses([`content/pages/${name}.md`])).toThrow(`content/pages/${name}.md: file name: /${name}/ is the address of a fixed page`);
});

test('a page and a post of one name are refused, both named', () => {
  expect(() => checkAddresses(['content/pages/doors.md', 'content/blog/doors.md'])).toThrow(
    'content/blog/doors.md: file name: /doors/ is the address of content/pages/doors.md, too',
  );
});

const categories: BlogCategories = ['alarms', 'cctv'].map((slug) => ({ slug, name: slug, lead: slug, motif: 'siren' }));

test('a category with no post but drafts is named, since the navigation would lead nowhere', () => {
  const posts = [{ category: 'alarms', draft: 'false' }, { category: 'cctv', draft: 'true' }] as const;
  expect(() => checkCategories(categories, posts)).toThrow('content/blog-categories.json: cctv: has no published post');
  expect(() => checkCategories(categories, [...posts, { category: 'cctv', draft: 'false' }])).not.toThrow();
});

test('a category whose slug is another one’s is refused', () => {
  expect(() => checkContent('f.json', blogCategoriesSchema, [...categories, categories[0]])).toThrow('f.json: 2: has the slug of another category');
});

const read = (name: string) => readJsonContent(join(contentFolder, name));

test('what is said of an add-on that is no product is named', () => {
  const products = read('products.json') as Products;
  const page = read('screens/product-add-ons.json') as ProductAddOns;
  const [entry] = Object.values(page.products.entries);
  if (!entry) throw new Error('the page says nothing of any product');
  const withBell = { ...page, products: { ...page.products, entries: { ...page.products.entries, bell: entry } } };
  expect(() => checkAddOns(page, products)).not.toThrow();
  expect(() => checkAddOns(withBell, products)).toThrow(
    'content/screens/product-add-ons.json: products.entries.bell: must be one of content/products.json: outdoor-detector, ',
  );
});

test('a title and description for an address that is no page are named', () => {
  expect(() => checkSeoPaths(['/', '/blog/'], ['/', '/blog/', '/doors/'])).not.toThrow();
  expect(() => checkSeoPaths(['/', '/alarm/'], ['/', '/alarms/'])).toThrow('content/seo.json: /alarm/: is no page of the site');
});
