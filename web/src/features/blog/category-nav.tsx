import { ActionLink } from '../../components/ui/link.tsx';
import { blogCategories } from './blog-categories.ts';
import { paths } from '../../lib/paths.ts';
import type { ScreenProps } from '../../lib/screen-props.ts';
import styles from './category-nav.module.css';

interface CategoryNavProps {
  /** The list that the page shows a part of. */
  listing: NonNullable<ScreenProps['listing']>;
}

/** Links to all posts and to each category. The current list is marked on its further pages, too. */
export function CategoryNav({ listing: { category, page } }: CategoryNavProps) {
  const current = (slug: string | undefined) => {
    if (slug !== category) return undefined;
    return page === 1 ? 'page' : 'true';
  };
  return (
    <nav className={styles.nav} aria-label="Categories">
      <ul>
        <li>
          <ActionLink href={paths.blog.getHref()} aria-current={current(undefined)}>
            All
          </ActionLink>
        </li>
        {blogCategories.map(({ slug, name }) => (
          <li key={slug}>
            <ActionLink href={paths.blogCategory.getHref(slug)} aria-current={current(slug)}>
              {name}
            </ActionLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
