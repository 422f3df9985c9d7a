import { postHeads } from 'content:post-heads';
import { PostList } from './post-list.tsx';
import styles from './read-next.module.css';

const POSTS_SHOWN = 3;

/** Related posts: the newest of the same category, then the newest of all. */
export function ReadNext({ slug, category }: { slug: string; category: string }) {
  const others = postHeads.filter((post) => post.slug !== slug);
  const sameFirst = [
    ...others.filter((post) => post.meta.category === category),
    ...others.filter((post) => post.meta.category !== category),
  ];
  return (
    <section data-tone="mist" data-slot="read-next" aria-labelledby="read-next-title">
      <div className={styles.inner}>
        <h2 className={styles.title} id="read-next-title">
          Read next
        </h2>
        <PostList posts={sameFirst.slice(0, POSTS_SHOWN)} level={3} />
      </div>
    </section>
  );
}
