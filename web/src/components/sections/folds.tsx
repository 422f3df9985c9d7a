import type { ReactNode } from 'react';
import { Icon } from '../ui/icon.tsx';
import styles from './folds.module.css';

interface FoldsProps {
  slot: string;
  folds: readonly { title: string; content: ReactNode }[];
}

/** Titles that unfold their content, with and without script. */
export function Folds({ slot, folds }: FoldsProps) {
  return (
    <div className={styles.folds} data-slot={slot}>
      {folds.map(({ title, content }) => (
        <details key={title}>
          <summary>
            <h3>{title}</h3>
            <Icon name="chevron" />
          </summary>
          {content}
        </details>
      ))}
    </div>
  );
}
