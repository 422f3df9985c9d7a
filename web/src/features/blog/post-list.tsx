import { Link } from 'react-router-dom';
import type { PostHead } from '../../config/documents.ts';
import { paths } from '../../config/paths.ts';
import { PostDate } from './post-date.tsx';
import styles from './blog.module.css';

/** Posts one under the other. */
export function PostList({ posts }: { posts: readonly PostHead[] }) {
  return (
    <ul className={styles.posts}>
      {posts.map(({ slug, meta }) => (
        <li key={slug} className={styles.post}>
          <p className={styles.meta}>
            <PostDate date={meta.date} />
            <Link to={paths.blogCategory.getHref(meta.categorySlug)}>{meta.category}</Link>
          </p>
          <div>
            <h2 className={styles.title}>
              <Link to={paths.contentPage.getHref(slug)}>{meta.heading}</Link>
            </h2>
            <p>{meta.lead}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
