import type { AboutUs } from '../../../content-model/screens/about-us.ts';
import { ActionLink } from '../../components/ui/link.tsx';
import { Section } from '../../components/sections/section.tsx';
import styles from './check-us.module.css';

/** The firm's certificate, audit, insurance, screening and registrations, with the registers that show them (rule 1.14). */
export function CheckUs({ check: { label, title, intro, entries } }: { check: AboutUs['check'] }) {
  return (
    <Section id="check-us" label={label} title={title} tone="mist">
      <p className={styles.intro}>{intro}</p>
      <dl className={styles.entries}>
        {entries.map((entry) => (
          <div key={entry.title}>
            <dt>{entry.title}</dt>
            <dd>{entry.text}</dd>
            {entry.link ? (
              <dd>
                <ActionLink href={entry.link.href}>{entry.link.label}</ActionLink>
              </dd>
            ) : null}
          </div>
        ))}
      </dl>
    </Section>
  );
}
