import { ActionLink } from '../../components/link.tsx';
import { AllReviewsLink } from './all-reviews-link.tsx';
import type { Reviews } from './reviews-payload.ts';
import { countOf, nobodyYet } from './reviews-source.ts';
import { Stars } from './stars.tsx';
import styles from './reviews-summary.module.css';

/** The average, what it is an average of, and the way to all reviews (spec §2). `href` leads there. */
export function ReviewsSummary({ reviews, href }: { reviews: Reviews; href: string }) {
  const average = reviews.average.toFixed(1);
  return (
    <div className={styles.summary}>
      {reviews.total > 0 ? (
        <div className={styles.figures}>
          <p className={styles.average}>{average}</p>
          <div>
            <Stars filled={reviews.average} label={`${average} out of 5 stars`} />
            <p className={styles.count}>
              {reviews.demonstration ? countOf(reviews) : <ActionLink href={href}>{countOf(reviews)}</ActionLink>}
            </p>
          </div>
        </div>
      ) : (
        <p className={styles.nobody}>{nobodyYet(reviews)}</p>
      )}
      <AllReviewsLink href={href} />
    </div>
  );
}
