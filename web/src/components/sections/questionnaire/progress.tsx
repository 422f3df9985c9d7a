import styles from './progress.module.css';

/** Pencil ticks for the questions that are answered, and the number of the question that is shown. */
export function Progress({ step, count }: { step: number; count: number }) {
  return (
    <p className={styles.progress} aria-hidden="true">
      <span className={styles.count}>
        Question {step + 1} of {count}
      </span>
      <span className={styles.ticks}>
        {Array.from({ length: count }, (_, index) => (
          <svg key={index} viewBox="0 0 24 24" data-state={index < step ? 'done' : index === step ? 'now' : 'next'}>
            <path className={styles.line} d="M2 21.5c6-.7 13-.6 20 0" />
            <path
              className={styles.tick}
              d="M4 12c1.8 1.3 3.2 3.1 4.3 5.200C10.5 11.5 14.5 6 20.5 1.8"
              pathLength="1"
            />
          </svg>
        ))}
      </span>
    </p>
  );
}
