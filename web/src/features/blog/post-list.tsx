import { motifDrawing } from '../../components/media/motif-drawings.ts';
import { Motif } from '../../components/media/motif.tsx';
import { ActionLink } from '../../components/ui/link.tsx';
import type { PostHead } from '../../../content-model/documents.ts';
import { paths } from '../../lib/paths.ts';
import { PostMeta } from './post-meta.tsx';
import styles from './post-list.module.css';

interface PostListProps {
  posts: readonly PostHead[];
  featured?: boolean;
  /** Heading level of the titles. */
  level?: 2 | 3;
}

/** A list of posts; with `featured` the first one is large and has its drawing. */
export function PostList({ posts, featured = false, level = 2 }: PostListProps) {
  const Title = level === 2 ? 'h2' : 'h3';
  return (
    <ol className={styles.posts} data-featured={featured ? '' : undefined}>
      {posts.map(({ slug, minutes, meta: { heading, lead, date, category, motif } }, index) => (
        <li key={slug} className={styles.post}>
          <PostMeta date={date} minutes={minutes} category={category} />
          <Title className={styles.title}>
            <ActionLink href={paths.contentPage.getHref(slug)}>{heading}</ActionLink>
          </Title>
          <p className={styles.lead}>{lead}</p>
          {featured && index === 0 ? (
            <div className={styles.motif}>
              <Motif drawing={motifDrawing(motif)} />
            </div>
          ) : null}
        </li>
      ))}
    </ol>
  );
}
