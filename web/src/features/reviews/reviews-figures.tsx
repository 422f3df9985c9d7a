import { ActionLink } from '../../components/ui/link.tsx';
import type { Reviews } from './reviews-payload.ts';
import { countText, noReviewsText } from './reviews-source.ts';
import { Stars } from './stars.tsx';
import styles from './reviews-figures.module.css';

/**
 * The average, its stars and the number of reviews (rule 2.56). `href` leads to all reviews. Stars begin at 1, so an
 * average of 0 means that the source gives none.
 */
export function ReviewsFigures({ reviews, href }: { reviews: Reviews; href: string }) {
  if (reviews.total === 0 && reviews.reviews.length === 0)
    return <p className={styles.empty}>{noReviewsText(reviews)}</p>;
  const average = reviews.average.toFixed(1);
  return (
    <div className={styles.figures}>
      {reviews.average > 0 ? <p className={styles.average}>{average}</p> : null}
      <div>
        {reviews.average > 0 ? <Stars filled={reviews.average} label={`${average} out of 5 stars`} /> : null}
        <p className={styles.count}>
          {reviews.demonstration ? countText(reviews) : <ActionLink href={href}>{countText(reviews)}</ActionLink>}
        </p>
      </div>
    </div>
  );
}
