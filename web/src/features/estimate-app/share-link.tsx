import { useRef, useState, type ReactNode } from 'react';
import { encodeAnswers, type Answers, type Question } from '../../components/sections/questionnaire/answers.ts';
import { Button } from '../../components/ui/button.tsx';
import styles from './share-link.module.css';

interface ShareLinkProps {
  questions: readonly Question[];
  answers: Answers;
  /** More ways to keep it, at the end of the row. */
  children: ReactNode;
}

/** Keeps the estimate: a link that carries the answers in its fragment, which no server is sent, and a print. */
export function ShareLink({ questions, answers, children }: ShareLinkProps) {
  const [tried, setTried] = useState<{ link: string; copied: boolean }>();
  const field = useRef<HTMLInputElement>(null);
  const link = `${location.origin}${location.pathname}#${encodeAnswers(questions, answers)}`;

  // After a change there is another link.
  const copied = tried?.link === link ? tried.copied : undefined;

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
      setTried({ link, copied: true });
    } catch {
      // Not allowed, or there is no clipboard: the visitor copies it.
      setTried({ link, copied: false });
      requestAnimationFrame(() => field.current?.select());
    }
  };

  return (
    <div className={styles.share}>
      <div className={styles.buttons}>
        <Button variant="outline" onClick={() => void copy()}>
          Copy a link to it
        </Button>
        <Button variant="outline" onClick={() => window.print()}>
          Print it
        </Button>
        {children}
      </div>
      <p className={styles.status} role="status">
        {copied === true ? 'Copied. The link holds your answers and nothing else.' : null}
        {copied === false ? "Your browser didn't let us copy it. Here it is:" : null}
      </p>
      {copied === false ? (
        <input className={styles.link} ref={field} readOnly value={link} aria-label="Link to this estimate" />
      ) : null}
    </div>
  );
}
