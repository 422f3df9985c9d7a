import type { AnnualMaintenance } from '../../../content-model/screens/annual-maintenance.ts';
import { NextStep } from '../../components/sections/next-step.tsx';
import { Section } from '../../components/sections/section.tsx';
import { ButtonLink } from '../../components/ui/button.tsx';
import { paths } from '../../lib/paths.ts';
import styles from './visit-schedule.module.css';

/** The yearly visits for each kind of alarm, on a line of months. */
export function VisitSchedule({ often, book }: { often: AnnualMaintenance['often']; book: string }) {
  const { label, title, text, months, rows, key, next } = often;
  return (
    <Section id="how-often" label={label} title={title} tone="dark">
      <div className={styles.columns}>
        <p className={styles.copy}>{text}</p>
        <div>
          <ul className={styles.rows}>
            {rows.map((row) => (
              <li key={row.title}>
                <h3>{row.title}</h3>
                <p>{row.text}</p>
                <svg className={styles.year} aria-hidden="true" width="100%" height="28">
                  <line x1="0" x2="100%" y1="14" y2="14" />
                  {months.map((month, index) => (
                    <line key={month} x1={monthAt(index + 1)} x2={monthAt(index + 1)} y1="10" y2="18" />
                  ))}
                  {row.visits.map((visit, index) => (
                    <circle
                      key={visit}
                      className={index === 0 ? styles.onSite : styles.remote}
                      cx={monthAt(Number(visit))}
                      cy="14"
                      r="9"
                    />
                  ))}
                </svg>
              </li>
            ))}
          </ul>
          <ol className={styles.months} aria-hidden="true">
            {months.map((month) => (
              <li key={month}>{month}</li>
            ))}
          </ol>
          <p className={styles.key} aria-hidden="true">
            <Sign className={styles.onSite} /> {key.onSite} <Sign className={styles.remote} /> {key.remote}
          </p>
        </div>
      </div>
      <NextStep text={next}>
        <ButtonLink href={paths.contactUs.getHref()}>{book}</ButtonLink>
      </NextStep>
    </Section>
  );
}

/** Horizontal position of the middle of a month, 1 to 12. */
function monthAt(month: number): string {
  return `${Math.round(((month - 0.5) / 12) * 1000) / 10}%`;
}

function Sign({ className }: { className: string | undefined }) {
  return (
    <svg width="20" height="20">
      <circle className={className} cx="10" cy="10" r="8" />
    </svg>
  );
}
