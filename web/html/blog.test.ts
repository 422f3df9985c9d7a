import { expect, test } from 'vitest';
import { documentAt, hrefsOf, pages, textsOf } from './built-site.ts';

const lists = pages.filter((path) => path.startsWith('/blog/'));
const postsOn = (path: string) => hrefsOf(documentAt(path), 'main ol li :is(h2, h3) a');

test('rule 2.14: the blog has its list, its pages and a list for each category', () => {
  expect(lists).toContain('/blog/');
  expect(lists).toContain('/blog/page/2/');
  expect(lists.filter((path) => /^\/blog\/category\/[\w-]+\/$/.test(path)).length).toBeGreaterThan(1);
});

test.each(lists)('%s lists posts', (path) => {
  expect(postsOn(path).length).toBeGreaterThan(0);
});

test.each(lists)('the tabs of %s mark its list, on the further pages of the list as well', (path) => {
  const first = path.replace(/page\/\d+\/$/, '');
  const $ = documentAt(path);
  const marked = $('nav[aria-label=Categories] a[aria-current]');
  expect(marked.toArray().map((link) => $(link).attr('href'))).toEqual([first]);
  expect(marked.attr('aria-current')).toBe(path === first ? 'page' : 'true');
});

test('rule 2.14: the pages link to the next and the previous, and no post is on two of them', () => {
  const blogPages = ['/blog/', ...lists.filter((path) => path.startsWith('/blog/page/'))];
  for (const [index, path] of blogPages.entries()) {
    const $ = documentAt(path);
    const paging = 'nav[aria-label=Pages]';
    expect(textsOf($, `${paging} [aria-current=page]`)).toEqual([String(index + 1)]);
    expect(hrefsOf($, `${paging} a:contains("Older")`)).toEqual(blogPages.slice(index + 1, index + 2));
    expect(hrefsOf($, `${paging} a:contains("Newer")`)).toEqual(blogPages.slice(0, index).slice(-1));
  }
  const posts = blogPages.flatMap(postsOn);
  expect(new Set(posts).size).toBe(posts.length);
});
