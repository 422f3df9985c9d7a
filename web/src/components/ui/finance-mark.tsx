import styles from './finance-mark.module.css';

const months = Array.from({ length: 12 }, (_, index) => index * 30);

/** The yellow finance badge: a pound sign and a year in twelve parts (rule 2.30). */
export function FinanceMark() {
  return (
    <svg aria-hidden="true" viewBox="0 0 96 96" width="96" height="96">
      <circle className={styles.disc} cx="48" cy="48" r="48" />
      {months.map((degrees) => (
        <path
          key={degrees}
          className={styles.month}
          d="M39.5 9.5A39.5 39.5 0 0 1 56.5 9.5"
          transform={`rotate(${degrees} 48 48)`}
        />
      ))}
      <path
        className={styles.pound}
        d="M61 37C60 29 54 26 48 26 41 26 37 31 37 37 37 44 41 48 41 55 41 61 39 66 34 69H62M33 51H54"
      />
    </svg>
  );
}
