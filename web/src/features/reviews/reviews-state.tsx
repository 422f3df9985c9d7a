import { Icon } from '../../components/icon.tsx';
import styles from './testimonials.module.css';

/** Stands where the reviews will be; without script nothing is on its way, so it is not shown. */
export function ReviewsLoading() {
  return (
    <div className={styles.loading} role="status">
      <span className={styles.spinner} />
      Loading reviews
    </div>
  );
}

/** Stands where the reviews cannot be (spec §8). */
export function ReviewsError({ message }: { message: string }) {
  return (
    <div className={styles.error} role="status">
      <Icon name="warning" />
      <p>
        <strong>{message}</strong>
        <br />
        Please try again later
      </p>
    </div>
  );
}
