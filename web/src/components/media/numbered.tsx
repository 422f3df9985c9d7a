import type { ReactNode } from 'react';
import { Numbers, type NumberedPoint } from './annotation.tsx';
import styles from './annotation.module.css';

/**
 * A picture with numbered points only, for a page that explains them in its text. Numbering begins at `start`; `tallPoints`
 * are the same points on the tall crop for narrow windows.
 */
export function Numbered({
  children,
  points,
  tallPoints,
  start = 1,
}: {
  children: ReactNode;
  points: readonly NumberedPoint[];
  tallPoints?: readonly NumberedPoint[];
  start?: number;
}) {
  return (
    <div className={styles.picture} data-slot="numbered">
      {children}
      <Numbers className={tallPoints ? styles.notTall : undefined} points={points} start={start} />
      {tallPoints ? <Numbers className={styles.tall} points={tallPoints} start={start} /> : null}
    </div>
  );
}
