import { useEffect, useId, useRef, useState } from 'react';
import styles from './review-text.module.css';

/** The text of a review, clamped to four lines with a button for the rest (rule 9.20). */
export function ReviewText({ text, author }: { text: string; author: string }) {
  const id = useId();
  const quote = useRef<HTMLQuoteElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const [clamped, setClamped] = useState(false);

  // The width decides whether four lines are enough. An expanded text is not measured.
  useEffect(() => {
    const element = quote.current;
    if (!element || open) return undefined;
    const observer = new ResizeObserver(() => setClamped(element.scrollHeight > element.clientHeight));
    observer.observe(element);
    return () => observer.disconnect();
  }, [open]);

  // Collapsing a long text moves the button out of view.
  useEffect(() => {
    if (!open) button.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [open]);

  return (
    <div className={styles.copy}>
      <blockquote className={styles.text} ref={quote} id={id} dir="auto" data-open={open}>
        {text}
      </blockquote>
      {clamped ? (
        <button
          className={styles.more}
          type="button"
          ref={button}
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          {open ? 'Show less' : 'Read more'}
          <span className="visually-hidden"> of what {author} wrote</span>
        </button>
      ) : null}
    </div>
  );
}
