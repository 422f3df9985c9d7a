import { Icon } from '../../components/icon.tsx';
import { filledStars } from './reviews-payload.ts';
import styles from './stars.module.css';

/** A rating as five stars, some of them filled (spec §5). */
export function Stars({ rating }: { rating: number }) {
  const filled = filledStars(rating);
  return (
    <span className={styles.stars} role="img" aria-label={`${filled} out of 5 stars`}>
      {[1, 2, 3, 4, 5].map((star) => (
        <span key={star} data-filled={star <= filled}>
          <Icon name="star" />
        </span>
      ))}
    </span>
  );
}
