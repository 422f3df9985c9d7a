import { Link } from 'react-router-dom';
import { paths } from '../../config/paths.ts';
import { PostDate } from './post-date.tsx';
import styles from './blog.module.css';

/** Date and category under a post's heading. */
export function PostMeta({ date, category, categorySlug }: { date: string; category: string; categorySlug: string }) {
  return (
    <p className={styles.headMeta}>
      <PostDate date={date} />
      <Link to={paths.blogCategory.getHref(categorySlug)}>{category}</Link>
    </p>
  );
}
