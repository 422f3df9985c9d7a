/** Number of list pages for `count` posts, at least one. */
export function pageCount(count: number, pageSize: number): number {
  return Math.max(1, Math.ceil(count / pageSize));
}

/** The posts on list page `page`, counted from 1. */
export function postsOnPage<T>(posts: readonly T[], page: number, pageSize: number): T[] {
  return posts.slice((page - 1) * pageSize, page * pageSize);
}
