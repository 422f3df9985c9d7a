import { site } from '../../config/site.ts';
import type { Reviews } from './reviews-payload.ts';
import { ReviewsRow } from './reviews-row.tsx';
import { isFromGoogle, orderOf } from './reviews-source.ts';
import { ReviewsSummary } from './reviews-summary.tsx';
import styles from './reviews-view.module.css';

/** The reviews with all that must be said of them; what is made up says so before anything of it is read. */
export function ReviewsView({ reviews }: { reviews: Reviews }) {
  return (
    <>
      {reviews.demonstration ? (
        <p className={styles.demonstration}>
          <strong>Demonstration reviews:</strong> made up to show how this page looks. Real ones from Google take their place.
        </p>
      ) : null}
      <ReviewsSummary reviews={reviews} href={reviews.allReviewsUrl ?? site.links.googleReviews} />
      {reviews.reviews.length > 0 ? <ReviewsRow reviews={reviews.reviews} /> : null}
      {reviews.total > 0 ? <Provenance reviews={reviews} /> : null}
    </>
  );
}

/** Whose the figures and reviews are, and how the reviews are chosen and ordered. */
function Provenance({ reviews }: { reviews: Reviews }) {
  const order = reviews.reviews.length > 0 ? orderOf(reviews) : '';
  return (
    <div className={styles.provenance}>
      {isFromGoogle(reviews) ? (
        <p className={styles.attribution} translate="no">
          Google Maps
        </p>
      ) : null}
      {order ? <p className={styles.order}>{order}</p> : null}
    </div>
  );
}
