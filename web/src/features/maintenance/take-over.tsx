import type { AnnualMaintenance } from '../../../content-model/screens/annual-maintenance.ts';
import { Icon } from '../../components/ui/icon.tsx';
import { Section } from '../../components/sections/section.tsx';
import styles from './take-over.module.css';

/** Taking over systems of other installers: what usually stays, and what is replaced. */
export function TakeOver({
  takeover: { label, title, text, stays, goes },
}: {
  takeover: AnnualMaintenance['takeover'];
}) {
  return (
    <Section id="take-over" label={label} title={title} tone="mist">
      <div className={styles.columns}>
        <div className={styles.copy}>
          {text.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
        {[stays, goes].map((list) => (
          <div key={list.title} className={styles.list}>
            <h3>{list.title}</h3>
            <ul>
              {list.lines.map((line) => (
                <li key={line}>
                  <Icon name={list === stays ? 'check' : 'close'} />
                  {line}
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </Section>
  );
}
