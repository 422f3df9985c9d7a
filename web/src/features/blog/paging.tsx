import { Link } from 'react-router-dom';
import { paths } from '../../config/paths.ts';
import type { Listing } from '../../config/documents.ts';
import styles from './blog.module.css';

/** The way to the pages before and after; nothing where there is one page only. */
export function Paging({ listing: { page, category }, pages }: { listing: Listing; pages: number }) {
  if (pages === 1) return null;
  const href = (to: number) => (category ? paths.blogCategory.getHref(category.slug, to) : paths.blog.getHref(to));
  return (
    <nav className={styles.paging} aria-label="Pages">
      {page > 1 ? <Link to={href(page - 1)}>Newer</Link> : null}
      <span>
        Page {page} of {pages}
      </span>
      {page < pages ? <Link to={href(page + 1)}>Older</Link> : null}
    </nav>
  );
}
