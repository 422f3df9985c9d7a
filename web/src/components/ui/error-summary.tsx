import { useEffect, useRef } from 'react';
import styles from './error-summary.module.css';

export interface SummaryError {
  /** Id of the wrong control. */
  fieldId: string;
  message: string;
}

interface ErrorSummaryProps {
  /** Heading level of the title. */
  heading: 'h2' | 'h3';
  title: string;
  errors: readonly SummaryError[];
  /** Number of failed attempts; each new one takes the focus. */
  attempt: number;
}

/**
 * Lists the errors of a form above it, with the messages of the fields. Takes the focus after each failed attempt; each
 * message links to its field (rule 5.6).
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

/** The label of a field, or the fieldset of radio buttons, which must be in view to identify the field. */
function captionOf(field: HTMLElement): Element {
  if (
    !(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement || field instanceof HTMLSelectElement)
  )
    return field;
  const group = field.type === 'radio' ? field.closest('fieldset') : null;
  return group ?? field.labels?.[0] ?? field;
}
