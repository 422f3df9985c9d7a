import { Icon } from '../components/ui/icon.tsx';
import { site } from '../lib/site.ts';
import { useGoogleAverage } from '../features/reviews/google-average.ts';
import { filledStars } from '../features/reviews/review-words.ts';
import styles from './header.module.css';

/**
 * The top bar's link to the reviews on Google (spec §2): the claim of `site.json`, until the fetched average turns out
 * to be below it.
 */
export function ReviewsLine() {
  const average = useGoogleAverage() ?? 5;
  const shown = average.toFixed(1);
  const filled = filledStars(average);
  return (
    <a href={site.links.googleReviews} target="_blank" rel="noopener">
      <span className={styles.stars} aria-hidden="true">
        {[1, 2, 3, 4, 5].map((star) => (
          <span key={star} data-filled={star <= filled}>
            <Icon name="star" />
          </span>
        ))}
      </span>
      {shown === '5.0' ? site.claims.starsOnGoogle : `${shown} stars on Google`}
      <span className="visually-hidden"> (opens in a new tab)</span>
    </a>
  );
}
