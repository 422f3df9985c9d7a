import type { ReactNode } from 'react';
import styles from './tooltip.module.css';

interface TooltipProps {
  /** What the button is called: the same words as its accessible name, which stands without any of this. */
  text: string;
  /** A button that shows nothing but an icon. */
  children: ReactNode;
}

/** Shows a button's name to whoever rests on it with the pointer or comes to it with the keyboard (`tooltip-bubble.ts`). */
export function Tooltip({ text, children }: TooltipProps) {
  return (
    <span className={styles.anchor} data-tooltip={text}>
      {children}
    </span>
  );
}
