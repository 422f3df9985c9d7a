import type { Faq } from '../../../content-model/values.ts';
import { Motif, type MotifName } from '../media/motif.tsx';
import styles from './faq.module.css';
import { Folds } from './folds.tsx';

interface FaqListProps {
  questions: Faq;
  /** Drawing beside the questions in wide windows. */
  motif: MotifName;
}

/** Questions that unfold their answers, beside a drawing of their subject. */
export function FaqList({ questions, motif }: FaqListProps) {
  return (
    <div className={styles.columns}>
      <Folds
        slot="faq"
        folds={questions.map(({ question, answer }) => ({
          title: question,
          content: <p className={styles.answer}>{answer}</p>,
        }))}
      />
      <div className={styles.motif}>
        <Motif name={motif} />
      </div>
    </div>
  );
}
