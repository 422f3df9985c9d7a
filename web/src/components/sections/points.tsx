import type { Titled } from '../../../content-model/values.ts';
import styles from './points.module.css';

/** Titled paragraphs beside a figure. */
export function Points({ points }: { points: readonly Titled[] }) {
  return points.map(({ title, text }) => (
    <div key={title} className={styles.point}>
      <h3>{title}</h3>
      <p>{text}</p>
    </div>
  ));
}
