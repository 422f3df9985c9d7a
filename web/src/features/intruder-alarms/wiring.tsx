import type { IntruderAlarms } from '../../../content-model/screens/intruder-alarms.ts';
import { Section } from '../../components/sections/section.tsx';
import styles from './wiring.module.css';

/** Wireless and wired systems compared, and when each is chosen. */
export function Wiring({ content: { label, title, kinds, verdict } }: { content: IntruderAlarms['wiring'] }) {
  return (
    <Section label={label} title={title}>
      <div className={styles.kinds}>
        {kinds.map((kind) => (
          <div key={kind.title}>
            <h3>{kind.title}</h3>
            <p>{kind.choose}</p>
            <ul>
              {kind.points.map((point) => (
                <li key={point}>{point}</li>
              ))}
            </ul>
          </div>
        ))}
      </div>
      <p className={styles.verdict}>{verdict}</p>
    </Section>
  );
}
