import type { Titled } from '../../../content-model/values.ts';
import styles from './notes.module.css';

/** Titled notes under a drawing, side by side in wide windows. */
export function Notes({ notes }: { notes: readonly Titled[] }) {
  return (
    <ul className={styles.notes} data-slot="notes">
      {notes.map(({ title, text }) => (
        <li key={title}>
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ul>
  );
}
