import { Icon } from '../../components/ui/icon.tsx';
import { ActionLink } from '../../components/ui/link.tsx';
import type { Listing } from '../../lib/screen-props.ts';
import { paths } from '../../lib/paths.ts';
import styles from './paging.module.css';

/** Links to the other pages of a list; nothing if there is one page only. */
export function Paging({ listing: { page, category }, pages }: { listing: Listing; pages: number }) {
  if (pages === 1) return null;
  const href = (to: number) => (category ? paths.blogCategory.getHref(category, to) : paths.blog.getHref(to));
  return (
    <nav className={styles.paging} aria-label="Pages">
      {page > 1 ? (
        <ActionLink className={styles.newer} href={href(page - 1)}>
          <Icon name="arrow" />
          Newer
        </ActionLink>
      ) : null}
      <ol>
        {Array.from({ length: pages }, (_, index) => index + 1).map((number) => (
          <li key={number}>
            <ActionLink
              href={href(number)}
              aria-label={`Page ${number}`}
              aria-current={number === page ? 'page' : undefined}
            >
              {number}
            </ActionLink>
          </li>
        ))}
      </ol>
      {page < pages ? (
        <ActionLink className={styles.older} href={href(page + 1)}>
          Older
          <Icon name="arrow" />
        </ActionLink>
      ) : null}
    </nav>
  );
}
