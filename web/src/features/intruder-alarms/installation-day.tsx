import type { IntruderAlarms } from '../../../content-model/screens/intruder-alarms.ts';
import { Section } from '../../components/sections/section.tsx';
import styles from './installation-day.module.css';

/** The day of installation as a timeline. */
export function InstallationDay({ content: { label, title, hours } }: { content: IntruderAlarms['day'] }) {
  return (
    <Section label={label} title={title}>
      <ol className={styles.hours}>
        {hours.map((hour) => (
          <li key={hour.time}>
            <time className="numerals" dateTime={hour.time.padStart(5, '0')}>
              {hour.time}
            </time>
            <div>
              <h3>{hour.title}</h3>
              <p>{hour.text}</p>
            </div>
          </li>
        ))}
      </ol>
    </Section>
  );
}
