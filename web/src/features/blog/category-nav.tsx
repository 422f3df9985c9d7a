import { NavLink } from 'react-router-dom';
import { blogCategories } from './blog-categories.ts';
import { paths } from '../../lib/paths.ts';
import styles from './category-nav.module.css';

/** Links to all posts and to each category. */
export function CategoryNav() {
  return (
    <nav className={styles.nav} aria-label="Categories">
      <ul>
        <li>
          <NavLink to={paths.blog.getHref()} end>
            All
          </NavLink>
        </li>
        {blogCategories.map(({ slug, name }) => (
          <li key={slug}>
            <NavLink to={paths.blogCategory.getHref(slug)} end>
              {name}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
