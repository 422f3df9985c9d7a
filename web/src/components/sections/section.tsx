import type { ReactNode } from 'react';
import styles from './section.module.css';

interface SectionProps {
  /** Anchor of the section, if it has one. */
  id?: string;
  /** The small label beside the rule. */
  label: string;
  title: ReactNode;
  tone?: 'light' | 'mist' | 'dark';
  /** Content beside heading and children in wide windows, below them in narrow ones. */
  aside?: ReactNode;
  children: ReactNode;
}

/** A section of a page: a hairline with a small label, a heading, and its content. */
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
