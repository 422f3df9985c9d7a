import type { Faq } from '../../../content-model/values.ts';
import { Icon } from '../ui/icon.tsx';
import styles from './faq.module.css';

/** Questions that unfold their answers, with and without script. */
export function FaqList({ questions }: { questions: Faq }) {
  return (
    <div className={styles.faq} data-slot="faq">
      {questions.map(({ question, answer }) => (
        <details key={question}>
          <summary>
            <h3>{question}</h3>
            <Icon name="chevron" />
          </summary>
          <p>{answer}</p>
        </details>
      ))}
    </div>
  );
}
