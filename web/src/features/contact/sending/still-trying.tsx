import styles from './still-trying.module.css';

/** Says, to a screen reader as well, that an enquiry is still on its way. Its place is kept free, so that it moves nothing. */
export function StillTrying({ slow }: { slow: boolean }) {
  return (
    <p className={styles.note} role="status" data-slot="still-trying">
      {slow ? 'Still trying. The connection is slow, so please leave this page open.' : null}
    </p>
  );
}
