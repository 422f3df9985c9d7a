import type { Titled } from '../../../content-model/values.ts';
import styles from './notes.module.css';

/** A few remarks under a drawing, each with its few words at the head: side by side on a wide window. */
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
