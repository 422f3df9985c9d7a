import { Icon } from '../../components/icon.tsx';
import { site } from '../../config/site.ts';
import { AllReviewsLink } from './all-reviews-link.tsx';
import styles from './reviews-state.module.css';

/** Stands where the reviews will be; without script nothing is on its way, so only the link to them is shown. */
export function ReviewsLoading() {
  return (
    <div className={styles.loading}>
      <div className={styles.status} role="status">
        <span className={styles.spinner} />
        Loading reviews
      </div>
      <AllReviewsLink href={site.links.googleReviews} />
    </div>
  );
}

/** Stands where the reviews cannot be (spec §8). */
export function ReviewsError({ message }: { message: string }) {
  return (
    <>
      <div className={styles.error} role="status">
        <Icon name="warning" />
        <p>
          <strong>{message}</strong>
          <br />
          Please try again later
        </p>
      </div>
      <p>
        <AllReviewsLink href={site.links.googleReviews} />
      </p>
    </>
  );
}
