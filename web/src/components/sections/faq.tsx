import type { Faq } from '../../../content-model/values.ts';
import styles from './faq.module.css';
import { Folds } from './folds.tsx';

/** Questions that unfold their answers. */
export function FaqList({ questions }: { questions: Faq }) {
  return <Folds slot="faq" folds={questions.map(({ question, answer }) => ({ title: question, content: <p className={styles.answer}>{answer}</p> }))} />;
}
