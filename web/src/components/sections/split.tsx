import type { ReactNode } from 'react';
import styles from './split.module.css';

interface SplitProps {
  /** The picture, drawing or plan. */
  figure: ReactNode;
  /** On which side of the words it stands on a wide window; it is below them on a narrow one. */
  side?: 'left' | 'right';
  /** Whether the figure runs off the page's edge. */
  bleed?: boolean;
  children: ReactNode;
}

/** Words with a figure beside them. */
export function Split({ figure, side = 'right', bleed = false, children }: SplitProps) {
  return (
    <div className={styles.split} data-slot="split" data-side={side} data-bleed={bleed ? '' : undefined}>
      <div className={styles.copy}>{children}</div>
      <div className={styles.figure}>{figure}</div>
    </div>
  );
}
