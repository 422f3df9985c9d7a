import type { MotifName } from '../../../content-model/motifs.ts';
import styles from './motif.module.css';

/** URLs of the drawings, by path from this folder. Each file has one symbol, `drawing`, in the colour of the text. */
const files = import.meta.glob<string>('../../assets/motifs/*.svg', { query: '?url', import: 'default', eager: true });

/** A decorative drawing of a text's subject. */
export function Motif({ name }: { name: MotifName }) {
  return (
    <svg className={styles.motif} data-slot="motif" aria-hidden="true" viewBox="0 0 320 240" width="320" height="240">
      <use href={`${files[`../../assets/motifs/${name}.svg`]}#drawing`} />
    </svg>
  );
}
