import { site } from '../../config/site.ts';
import type { Reviews } from './reviews-payload.ts';
import { ReviewsRow } from './reviews-row.tsx';
import { isFromGoogle, orderOf } from './reviews-source.ts';
import { ReviewsSummary } from './reviews-summary.tsx';
import styles from './reviews-view.module.css';

/** The reviews with all that must be said of them; what is made up says so before anything of it is read. */
export function ReviewsView({ reviews }: { reviews: Reviews }) {
  const order = orderOf(reviews);
  return (
    <>
      {reviews.demonstration ? (
        <p className={styles.demonstration}>
          <strong>Demonstration reviews:</strong> made up to show how this page looks. Real ones from Google take their place.
        </p>
      ) : null}
      <ReviewsSummary reviews={reviews} href={reviews.allReviewsUrl ?? site.links.googleReviews} />
      {reviews.reviews.length > 0 ? (
        <>
          <ReviewsRow reviews={reviews.reviews} />
          {order ? <p className={styles.order}>{order}</p> : null}
        </>
      ) : (
        <p>{withoutReviews(reviews)}</p>
      )}
    </>
  );
}

function withoutReviews(reviews: Reviews): string {
  if (reviews.total > 0) return 'There are no words to show here at the moment. All reviews are on Google.';
  return isFromGoogle(reviews)
    ? 'Nobody has reviewed us on Google yet. If we have worked for you, yours would be the first.'
    : 'There are no reviews to show here yet.';
}
