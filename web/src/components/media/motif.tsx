import drawings from '../../assets/motifs.svg';
import styles from './motif.module.css';

/** The drawings of `src/assets/motifs.svg`. */
export type MotifName =
  | 'siren'
  | 'camera'
  | 'shutter'
  | 'plan'
  | 'roofs'
  | 'sheet'
  | 'biscuit'
  | 'curtain'
  | 'manual'
  | 'journal';

/** A decorative drawing of a text's subject. */
export function Motif({ name }: { name: MotifName }) {
  return (
    <svg className={styles.motif} data-slot="motif" aria-hidden="true" viewBox="0 0 320 240" width="320" height="240">
      <use href={`${drawings}#${name}`} />
    </svg>
  );
}
