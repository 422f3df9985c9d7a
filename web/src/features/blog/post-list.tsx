import type { ReactNode } from 'react';
import { ActionLink } from '../../components/ui/link.tsx';
import type { PostHead } from '../../../content-model/documents.ts';
import { paths } from '../../lib/paths.ts';
import { PostMeta } from './post-meta.tsx';
import styles from './post-list.module.css';

interface PostListProps {
  posts: readonly PostHead[];
  /** Drawing beside the first post, which it makes large. */
  figure?: ReactNode;
  /** Heading level of the titles. */
  level?: 2 | 3;
}

/** A list of posts. */
export function PostList({ posts, figure, level = 2 }: PostListProps) {
  const Title = level === 2 ? 'h2' : 'h3';
  return (
    <ol className={styles.posts} data-featured={figure ? '' : undefined}>
      {posts.map(({ slug, minutes, meta: { heading, lead, date, category } }, index) => (
        <li key={slug} className={styles.post}>
          <PostMeta date={date} minutes={minutes} category={category} />
          <Title className={styles.title}>
            <ActionLink href={paths.contentPage.getHref(slug)}>{heading}</ActionLink>
          </Title>
          <p className={styles.lead}>{lead}</p>
          {figure && index === 0 ? <div className={styles.motif}>{figure}</div> : null}
        </li>
      ))}
    </ol>
  );
}
