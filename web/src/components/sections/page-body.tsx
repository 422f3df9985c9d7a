import type { ReactNode } from 'react';
import styles from './page-body.module.css';

/** The part of a page below its head: one column within the page margins. */
export function PageBody({ children }: { children: ReactNode }) {
  return (
    <div className={styles.body} data-slot="page-body">
      {children}
    </div>
  );
}
