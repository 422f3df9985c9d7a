import { Link } from 'react-router-dom';
import { blogCategory } from './blog-categories.ts';
import { paths } from '../../lib/paths.ts';
import { PostDate } from './post-date.tsx';
import styles from './post-meta.module.css';

/** When a post was written, how long it takes to read, and where it belongs. */
export function PostMeta({ date, minutes, category }: { date: string; minutes: number; category: string }) {
  return (
    <p className={styles.meta}>
      <PostDate date={date} />
      <span>{minutes === 1 ? 'A minute' : `${minutes} minutes`} to read</span>
      <Link to={paths.blogCategory.getHref(category)}>{blogCategory(category).name}</Link>
    </p>
  );
}
