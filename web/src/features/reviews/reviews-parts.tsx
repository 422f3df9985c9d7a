import { site } from '../../lib/site.ts';
import { ReviewsFigures } from './reviews-figures.tsx';
import type { ReviewsParts } from './reviews-frame.tsx';
import type { Reviews } from './reviews-payload.ts';
import { ReviewsRow } from './reviews-row.tsx';
import { isFromGoogle, orderText } from './reviews-source.ts';
import styles from './reviews-parts.module.css';

/** Renders the reviews with their notices; demonstration reviews are labelled first (rule 3.13). */
export function partsOf(reviews: Reviews): ReviewsParts {
  const href = reviews.allReviewsUrl ?? site.links.googleReviews;
  const any = reviews.reviews.length > 0;
  return {
    href,
    notice: reviews.demonstration ? <Demonstration /> : null,
    figures: <ReviewsFigures reviews={reviews} href={href} />,
    rest: (
      <>
        {any ? <ReviewsRow reviews={reviews.reviews} /> : null}
        {any || reviews.total > 0 ? <Provenance reviews={reviews} /> : null}
      </>
    ),
  };
}

function Demonstration() {
  return (
    <p className={styles.demonstration}>
      <strong>Demonstration</strong>
      <span>These reviews are made up to show how this page looks. Real ones from Google take their place.</span>
    </p>
  );
}

/** The source of the reviews, and how they are selected and ordered (rule 3.12). */
function Provenance({ reviews }: { reviews: Reviews }) {
  const order = reviews.reviews.length > 0 ? orderText(reviews) : '';
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
