import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkAddOns, checkAddresses, checkCategories, checkSeoPaths } from './cross-checks.ts';
import { checkContent, ContentError } from '../../content-model/check.ts';
import { fillFacts } from './fill-facts.ts';
import { checkFolders, contentFolder, readJsonContent } from './files.ts';
import { splitFrontMatter } from './markdown.ts';
import { blogCategoriesSchema, type BlogCategories } from '../../content-model/blog-categories.ts';
import { postFrontMatterSchema } from '../../content-model/front-matter.ts';
import { siteSchema, type Site } from '../../content-model/site.ts';
import type { Products } from '../../content-model/products.ts';
import type { ProductAddOns } from '../../content-model/screens/product-add-ons.ts';

const site = JSON.parse(readFileSync(join(contentFolder, 'site.json'), 'utf8')) as Record<string, unknown>;

test('the shipped site content is valid', () => {
  expect(() => checkContent('content/site.json', siteSchema, site)).not.toThrow();
});

test.each([
  [{ email: 'office' }, 'content/site.json: email: must be an email address'],
  [
    { phones: { office: { label: 'Office', number: '161' }, callouts: { label: 'C', number: '0161 496 0172' } } },
    'phones.office.number: must be written like 0161 496 0130',
  ],
  [{ blog: { pageSize: 0 } }, 'content/site.json: blog.pageSize: must be at least 1'],
])('names a wrong field with its file and the reason: %j', (change, message) => {
  expect(() => checkContent('content/site.json', siteSchema, { ...site, ...change })).toThrow(message);
});

test('rejects unknown and missing fields', () => {
  expect(() => checkContent('f', siteSchema, { ...site, fax: '1' })).toThrow('fax');
  const { email: _, ...rest } = site;
  expect(() => checkContent('f', siteSchema, rest)).toThrow('email');
});

test('claims are filled in by name, and an unknown name is an error', () => {
  expect(fillFacts('f', 'Since {{established}}.', { established: '1985' })).toBe('Since 1985.');
  expect(() => fillFacts('f.md', '{{founded}}', {})).toThrow(
    'f.md: {{founded}}: no such claim in site.json or particular in firm.json',
  );
});

test.each(['quote-seconds', 'years2', 'Years', 'two words', '', 'constructor'])(
  'rejects the unknown claim {{%s}}',
  (name) => {
    expect(() => fillFacts('f.md', `Since {{ ${name} }}`, { years: '39' })).toThrow(`f.md: {{${name}}}: no such claim`);
  },
);

test('fills claims with quotes and backslashes into every text of a file, at any depth', () => {
  const content = { title: '{{company}}', rows: [{ text: 'By {{company}}', count: 2, draft: false, none: null }] };
  const company = '"A\\B" & $& Sons';
  expect(fillFacts('f.json', content, { company })).toEqual({
    title: company,
    rows: [{ text: `By ${company}`, count: 2, draft: false, none: null }],
  });
});

test("fills the firm's name into site.json", () => {
  const { company, finance } = readJsonContent(join(contentFolder, 'site.json')) as Site;
  expect(finance.disclosure).toContain(company.name);
  expect(finance.disclosure).not.toContain('{{');
});

test('splits front matter from the text and keeps colons in values', () => {
  expect(splitFrontMatter('f', '---\ntitle: Sirens: where?\n---\nText')).toEqual({
    head: { title: 'Sirens: where?' },
    body: 'Text',
  });
});

test.each([['no head'], ['---\nno colon\n---\n'], ['---\na: 1\na: 2\n---\n']])(
  'rejects front matter like %j',
  (source) => {
    expect(() => splitFrontMatter('f', source)).toThrow(ContentError);
  },
);

test('names the field of a post with an invalid date', () => {
  const head = {
    title: 't',
    description: 'd'.repeat(60),
    heading: 'h',
    lead: 'l',
    date: '14 September',
    category: 'c',
    motif: 'siren',
  };
  expect(() => checkContent('content/blog/x.md', postFrontMatterSchema, head)).toThrow(
    'content/blog/x.md: date: must be a date like 2026-02-28',
  );
});

test('every page, post and category of the content has an address of its own', () => {
  expect(checkFolders).not.toThrow();
});

test.each(['Contact-us', 'doors_and_locks', 'doors and locks', 'doors--locks', '-doors', 'Türen'])(
  'rejects the file name "%s"',
  (name) => {
    expect(() => checkAddresses([`content/blog/${name}.md`])).toThrow(
      `content/blog/${name}.md: file name: must be lower-case words joined by "-"`,
    );
  },
);

test.each(['contact-us', 'finance-options', 'terms-conditions', 'about', 'services', 'blog', '404', 'api'])(
  'rejects a page or post named %s, whose path is taken',
  (name) => {
    expect(() => checkAddresses([`content/pages/${name}.md`])).toThrow(
      `content/pages/${name}.md: file name: /${name}/ is the address of a fixed page`,
    );
  },
);

test('rejects a page and a post of the same name, and names both', () => {
  expect(() => checkAddresses(['content/pages/doors.md', 'content/blog/doors.md'])).toThrow(
    'content/blog/doors.md: file name: /doors/ is the address of content/pages/doors.md, too',
  );
});

const categories: BlogCategories = ['alarms', 'cctv'].map((slug) => ({ slug, name: slug, lead: slug, motif: 'siren' }));

test('rejects a category that has only drafts', () => {
  const posts = [
    { category: 'alarms', draft: 'false' },
    { category: 'cctv', draft: 'true' },
  ] as const;
  expect(() => checkCategories(categories, posts)).toThrow('content/blog-categories.json: cctv: has no published post');
  expect(() => checkCategories(categories, [...posts, { category: 'cctv', draft: 'false' }])).not.toThrow();
});

test('rejects a duplicate category', () => {
  expect(() => checkContent('f.json', blogCategoriesSchema, [...categories, categories[0]])).toThrow(
    'f.json: 2: has the slug of another category',
  );
});

const read = (name: string) => readJsonContent(join(contentFolder, name));

test('names an entry of an add-on that is not a product', () => {
  const products = read('products.json') as Products;
  const page = read('screens/product-add-ons.json') as ProductAddOns;
  const [entry] = Object.values(page.products.entries);
  if (!entry) throw new Error('the page has no product entry');
  const withBell = { ...page, products: { ...page.products, entries: { ...page.products.entries, bell: entry } } };
  expect(() => checkAddOns(page, products)).not.toThrow();
  expect(() => checkAddOns(withBell, products)).toThrow(
    'content/screens/product-add-ons.json: products.entries.bell: must be one of content/products.json: outdoor-detector, ',
  );
});

test('names a title and description for a path that is not a page', () => {
  expect(() => checkSeoPaths(['/', '/blog/'], ['/', '/blog/', '/doors/'])).not.toThrow();
  expect(() => checkSeoPaths(['/', '/alarm/'], ['/', '/alarms/'])).toThrow(
    'content/seo.json: /alarm/: is no page of the site',
  );
});
