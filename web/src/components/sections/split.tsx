import type { ReactNode } from 'react';
import styles from './split.module.css';

interface SplitProps {
  /** The picture or drawing. */
  figure: ReactNode;
  /** Side of the text on which it is in wide windows; it is below the text in narrow ones. */
  side?: 'left' | 'right';
  /** True if the figure extends to the edge of the page. */
  bleed?: boolean;
  children: ReactNode;
}

/** Text with a figure beside it. */
export function Split({ figure, side = 'right', bleed = false, children }: SplitProps) {
  return (
    <div className={styles.split} data-slot="split" data-side={side} data-bleed={bleed ? '' : undefined}>
      <div className={styles.copy}>{children}</div>
      <div className={styles.figure}>{figure}</div>
    </div>
  );
}
