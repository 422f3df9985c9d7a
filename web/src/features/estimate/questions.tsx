import type { OnlineEstimate } from '../../../content-model/screens/online-estimate.ts';
import { Section } from '../../components/sections/section.tsx';
import styles from './questions.module.css';

/** The questions of the estimate, with reasons. */
export function Questions({ questions: { label, title, text, list } }: Pick<OnlineEstimate, 'questions'>) {
  return (
    <Section label={label} title={title}>
      <p className={styles.text}>{text}</p>
      <ol className={styles.questions}>
        {list.map((question) => (
          <li key={question.title}>
            <h3>{question.title}</h3>
            <p>{question.text}</p>
          </li>
        ))}
      </ol>
    </Section>
  );
}
