import type { Titled } from '../../../content-model/values.ts';
import styles from './steps.module.css';

/** Numbered steps, side by side and joined by a line in wide windows. */
export function Steps({ steps, label }: { steps: readonly Titled[]; label?: string }) {
  return (
    <ol className={styles.steps} data-slot="steps" aria-label={label}>
      {steps.map(({ title, text }) => (
        <li key={title}>
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ol>
  );
}
