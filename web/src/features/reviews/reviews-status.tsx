import { Icon } from '../../components/ui/icon.tsx';
import styles from './reviews-status.module.css';

/** Shown while the reviews load; not without script, when nothing loads. */
export function Loading() {
  return (
    <p className={styles.loading}>
      <span className={styles.spinner} />
      Loading reviews
    </p>
  );
}

/** Shown when the reviews cannot be loaded (rule 8.15). */
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
