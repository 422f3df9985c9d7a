import { useEffect, useRef } from 'react';
import styles from './error-summary.module.css';

export interface SummaryError {
  /** The id of the control the message is about. */
  fieldId: string;
  message: string;
}

interface ErrorSummaryProps {
  /** The rank of the title among the page's headings. */
  heading: 'h2' | 'h3';
  title: string;
  errors: readonly SummaryError[];
  /** Counts the failed attempts: each new one takes the focus here again. */
  attempt: number;
}

/**
 * What is wrong with a form, above it, in the words the fields use. Takes the focus when it appears
 * and after each further attempt; each message leads to its field.
 */
export function ErrorSummary({ heading: Heading, title, errors, attempt }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (attempt > 0) box.current?.focus();
  }, [attempt]);

  return (
    <div className={styles.summary} data-slot="error-summary" role="alert" tabIndex={-1} ref={box}>
      <Heading className={styles.title}>{title}</Heading>
      <ul className={styles.list}>
        {errors.map(({ fieldId, message }) => (
          <li key={fieldId}>
            <a
              href={`#${fieldId}`}
              onClick={(event) => {
                const field = document.getElementById(fieldId);
                if (!field) return;
                event.preventDefault();
                captionOf(field).scrollIntoView();
                field.focus({ preventScroll: true });
              }}
            >
              {message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** A field's label, or the fieldset of radio buttons: without it in view a reader would not know which field has the focus. */
function captionOf(field: HTMLElement): Element {
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement || field instanceof HTMLSelectElement)) return field;
  const group = field.type === 'radio' ? field.closest('fieldset') : null;
  return group ?? field.labels?.[0] ?? field;
}
