import type { Faq } from '../../../content-model/values.ts';
import { Drawing } from '../media/drawing.tsx';
import type { FaqDrawing } from './faq-drawing.ts';
import styles from './faq.module.css';
import { Folds } from './folds.tsx';

interface FaqListProps {
  questions: Faq;
  /** Displayed in wide windows. */
  drawing: FaqDrawing;
}

/** Questions that unfold their answers, beside a drawing that answers one of them. */
export function FaqList({ questions, drawing: { caption, ...drawing } }: FaqListProps) {
  return (
    <div className={styles.columns}>
      <Folds
        slot="faq"
        folds={questions.map(({ question, answer }) => ({
          title: question,
          content: <p className={styles.answer}>{answer}</p>,
        }))}
      />
      <figure className={styles.drawing} data-slot="faq-drawing">
        <figcaption>{caption}</figcaption>
        <Drawing {...drawing} />
      </figure>
    </div>
  );
}
