import type { Review } from './reviews-payload.ts';
import { ReviewCard } from './review-card.tsx';
import styles from './reviews-row.module.css';

/**
 * The reviews side by side: one in a narrow window, two and three in wider ones (spec §9). The browser scrolls it, by
 * touch, wheel, bar and, when it has the focus, the arrow keys.
 */
export function ReviewsRow({ reviews }: { reviews: readonly Review[] }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be within reach of the keyboard
    <div className={styles.row} role="group" aria-label="Reviews, side by side" tabIndex={0}>
      <ul className={styles.cards}>
        {reviews.map((review, place) => (
          // oxlint-disable-next-line react/no-array-index-key -- the list never changes, and two reviews may be alike
          <ReviewCard key={place} review={review} />
        ))}
      </ul>
    </div>
  );
}
