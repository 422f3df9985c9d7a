import { useEffect, useId, useRef, useState } from 'react';
import styles from './review-text.module.css';

/** What a customer wrote: four lines of it (spec §9), and a button for the rest where that is not all. */
export function ReviewText({ text, author }: { text: string; author: string }) {
  const id = useId();
  const quote = useRef<HTMLQuoteElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const [cut, setCut] = useState(false);

  // Whether four lines are enough changes with the width. An open text is whole, so nothing is learnt from it.
  useEffect(() => {
    const element = quote.current;
    if (!element || open) return undefined;
    const observer = new ResizeObserver(() => setCut(element.scrollHeight > element.clientHeight));
    observer.observe(element);
    return () => observer.disconnect();
  }, [open]);

  // Closing a long text takes the button away from under the reader.
  useEffect(() => {
    if (!open) button.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [open]);

  return (
    <div className={styles.copy}>
      <blockquote className={styles.text} ref={quote} id={id} dir="auto" data-open={open}>
        {text}
      </blockquote>
      {cut ? (
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
