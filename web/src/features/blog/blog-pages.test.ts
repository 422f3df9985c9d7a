import { expect, test } from 'vitest';
import { pageCount, postsOnPage } from './blog-pages.ts';

test.each([
  [0, 1],
  [1, 1],
  [6, 1],
  [7, 2],
  [13, 3],
])('%i posts of 6 a page fill %i pages', (count, pages) => {
  expect(pageCount(count, 6)).toBe(pages);
});

test('puts every post on one page, in order', () => {
  const posts = [1, 2, 3, 4, 5];
  expect([1, 2, 3].flatMap((page) => postsOnPage(posts, page, 2))).toEqual(posts);
  expect(postsOnPage(posts, 3, 2)).toEqual([5]);
});
