import type { ReactNode } from 'react';
import styles from './section.module.css';

interface SectionProps {
  /** The anchor of spec §2, where the section has one. */
  id?: string;
  /** The small number beside the rule, and the few words after it. */
  label: string;
  title: ReactNode;
  tone?: 'light' | 'mist' | 'dark';
  children: ReactNode;
}

/** A stretch of a page: a hairline with a small label, a heading, and what belongs to it. */
export function Section({ id, label, title, tone = 'light', children }: SectionProps) {
  return (
    <section className={styles.section} data-tone={tone} data-slot="section" id={id}>
      <div className={styles.inner}>
        <p className={styles.label}>{label}</p>
        <h2 className={styles.title}>{title}</h2>
        {children}
      </div>
    </section>
  );
}
