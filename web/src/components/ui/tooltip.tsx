import type { ReactNode } from 'react';
import styles from './tooltip.module.css';

interface TooltipProps {
  /** Name of the button, the same as its accessible name. */
  text: string;
  /** An icon button. */
  children: ReactNode;
}

/** Shows a button's name on hover and on keyboard focus (`tooltip-bubble.ts`). */
export function Tooltip({ text, children }: TooltipProps) {
  return (
    <span className={styles.anchor} data-tooltip={text}>
      {children}
    </span>
  );
}
