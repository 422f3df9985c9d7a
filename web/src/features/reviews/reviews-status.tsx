import { Icon } from '../../components/ui/icon.tsx';
import styles from './reviews-status.module.css';

/** Said until the reviews are there; not without script, when nothing is on its way. */
export function Loading() {
  return (
    <p className={styles.loading}>
      <span className={styles.spinner} />
      Loading reviews
    </p>
  );
}

/** Said where the reviews cannot be shown (spec §8). */
export function Failed({ message }: { message: string }) {
  return (
    <div className={styles.failed}>
      <Icon name="warning" />
      <p>
        <strong>{message}</strong>
        <br />
        Please try again later
      </p>
    </div>
  );
}
