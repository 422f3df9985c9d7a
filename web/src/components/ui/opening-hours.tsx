import { site } from '../../lib/site.ts';
import styles from './opening-hours.module.css';

/** The office hours (rule 9.1). */
export function OpeningHours() {
  return (
    <dl className={styles.hours} data-slot="opening-hours">
      {site.hours.map((entry) => (
        <div key={entry.days}>
          <dt>{entry.days}</dt>
          <dd className="numerals">{'opens' in entry ? `${entry.opens} to ${entry.closes}` : 'Closed'}</dd>
        </div>
      ))}
    </dl>
  );
}
