import type { ReactNode } from 'react';
import styles from './section.module.css';

interface SectionProps {
  /** The anchor of spec §2, where the section has one. */
  id?: string;
  /** The small number beside the rule, and the few words after it. */
  label: string;
  title: ReactNode;
  tone?: 'light' | 'mist' | 'dark';
  /** What stands beside heading and children on a wide window, from the section's top; below them on a narrow one. */
  aside?: ReactNode;
  children: ReactNode;
}

/** A stretch of a page: a hairline with a small label, a heading, and what belongs to it. */
export function Section({ id, label, title, tone = 'light', aside, children }: SectionProps) {
  return (
    <section className={styles.section} data-tone={tone} data-slot="section" id={id}>
      <div className={styles.inner} data-aside={aside ? '' : undefined}>
        <p className={styles.label}>{label}</p>
        <h2 className={styles.title}>{title}</h2>
        {aside ? <div>{children}</div> : children}
        {aside ? <div className={styles.aside}>{aside}</div> : null}
      </div>
    </section>
  );
}
