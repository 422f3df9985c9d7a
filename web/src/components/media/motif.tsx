import styles from './motif.module.css';

/** A decorative drawing of a text's subject: the URL of a file of `assets/motifs/`. */
export function Motif({ drawing }: { drawing: string }) {
  return (
    <svg className={styles.motif} data-slot="motif" aria-hidden="true" viewBox="0 0 320 240" width="320" height="240">
      <use href={`${drawing}#drawing`} />
    </svg>
  );
}
