import type { ReactNode } from 'react';
import { PhoneButton } from '../ui/button.tsx';
import { QuoteButton } from '../overlays/modal-link.tsx';
import styles from './next-step.module.css';

interface NextStepProps {
  /** A sentence that follows from the diagram above. */
  text: string;
  /** The main button of the page; the quote button by default. */
  children?: ReactNode;
}

/** The next step in the middle of a page, below its main diagram (rule 2.127): a sentence, a button and the phone number. */
export function NextStep({ text, children }: NextStepProps) {
  return (
    <div className={styles.step} data-slot="next-step">
      <p className={styles.text}>{text}</p>
      {children ?? <QuoteButton />}
      <PhoneButton variant="quiet" />
    </div>
  );
}
