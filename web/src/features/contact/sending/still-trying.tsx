import styles from './still-trying.module.css';

/** A status message while a slow submission is in progress. Its space is reserved. */
export function StillTrying({ slow }: { slow: boolean }) {
  return (
    <p className={styles.note} role="status" data-slot="still-trying">
      {slow ? 'Still trying. The connection is slow, so please leave this page open.' : null}
    </p>
  );
}
