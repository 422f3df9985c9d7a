import type { ReactNode } from 'react';
import styles from './paper-sheet.module.css';

/** A sheet of paper on a clipboard, with its title at the top. */
export function PaperSheet({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles.sheet} data-slot="paper-sheet">
      <p className={styles.name}>{name}</p>
      {children}
    </div>
  );
}
