import { expect, test } from 'vitest';
import { readPosts } from '../scripts/content/files.ts';
import { documentAt, hrefsOf, pages } from './built-site.ts';

const articles = readPosts().flatMap(({ slug, meta }) => (meta.draft === 'false' ? [`/${slug}/`] : []));
const towns = pages.filter((path) => path.startsWith('/alarms-and-cctv-'));

test('rule 2.136: each article and each town has its own drawing beside its heading', () => {
  const drawings = [...articles, ...towns].map((path) =>
    hrefsOf(documentAt(path), '[data-slot=page-head] [data-slot=motif] use'),
  );
  expect(towns).toHaveLength(5);
  for (const hrefs of drawings) expect(hrefs).toEqual([expect.stringMatching(/^\/assets\/[^/]+\.svg#drawing$/)]);
  expect(new Set(drawings.flat()).size).toBe(articles.length + towns.length);
});

test.each(['/terms-of-business/', '/privacy-policy/', '/cctv-and-the-law/'])(
  'rule 2.137: the contents of %s are in the margin, and folded for narrow windows',
  (path) => {
    const $ = documentAt(path);
    const inMargin = hrefsOf($, '[data-slot=contents] > div > ol a');
    expect(inMargin.length).toBeGreaterThan(3);
    expect($('[data-slot=contents] > details:not([open]) > summary').text()).toBe('On this page');
    expect(hrefsOf($, '[data-slot=contents] > details a')).toEqual(inMargin);
  },
);

test('rule 2.137: articles have their contents in the margin only', () => {
  const long = articles.filter((path) => documentAt(path)('[data-slot=prose] h2[id]').length >= 3);
  expect(long.length).toBeGreaterThan(10);
  for (const path of long) {
    const $ = documentAt(path);
    expect.soft($('[data-slot=contents] > div > ol'), path).toHaveLength(1);
    expect.soft($('[data-slot=contents] details'), path).toHaveLength(0);
  }
});
