import type { ReactNode } from 'react';
import type { Titled } from '../../../content-model/values.ts';
import styles from './steps.module.css';

interface StepsProps {
  steps: readonly Titled[];
  label?: string;
  /** Link under the last step. */
  children?: ReactNode;
}

/** Numbered steps, side by side and joined by a line in wide windows. */
export function Steps({ steps, label, children }: StepsProps) {
  return (
    <ol className={styles.steps} data-slot="steps" aria-label={label}>
      {steps.map(({ title, text }, index) => (
        <li key={title}>
          <h3>{title}</h3>
          <p>{text}</p>
          {children && index === steps.length - 1 ? <p className={styles.link}>{children}</p> : null}
        </li>
      ))}
    </ol>
  );
}
