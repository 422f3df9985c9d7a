import type { FlexibleFinance } from '../../../content-model/screens/flexible-finance.ts';
import { Section } from '../../components/sections/section.tsx';
import styles from './eligibility.module.css';

/** The items that can and cannot be financed, and the requirements for borrowers. */
export function Eligibility({ covers: { label, title, items, not, you } }: { covers: FlexibleFinance['covers'] }) {
  return (
    <Section id="what-and-who" label={label} title={title} tone="mist">
      <div className={styles.lists}>
        {[items, not, you].map((list) => (
          <div key={list.title} className={list === not ? styles.not : undefined}>
            <h3>{list.title}</h3>
            <ul>
              {list.lines.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </Section>
  );
}
