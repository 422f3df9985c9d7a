import type { SafetyCheck } from '../../../content-model/safety-check.ts';
import { Folds } from '../../components/sections/folds.tsx';
import { Section } from '../../components/sections/section.tsx';
import { Lead } from '../../components/ui/lead.tsx';
import { Advice } from './advice.tsx';
import styles from './check-list.module.css';

/** All questions with their options and the advice on each, to read without script or without answering. */
export function CheckList({ content }: { content: SafetyCheck }) {
  const { questions, list } = content;
  return (
    <Section id="check-list" label={list.label} title={list.title} tone="mist">
      <Lead>{list.lead}</Lead>
      <div className={styles.list}>
        <Folds
          slot="check-list"
          folds={questions.map((question) => ({
            title: question.title,
            content: <Options content={content} options={question.options} />,
          }))}
        />
      </div>
    </Section>
  );
}

function Options({
  content: { list, result },
  options,
}: {
  content: SafetyCheck;
  options: SafetyCheck['questions'][number]['options'];
}) {
  return (
    <ul className={styles.options}>
      {options.map(({ id, label, note, finding, advice }) => (
        <li key={id}>
          <h4>{label}</h4>
          {note ? <p className={styles.note}>{note}</p> : null}
          <p>{finding}</p>
          {advice ? <Advice advice={advice} labels={result} /> : <p>{list.strong}</p>}
        </li>
      ))}
    </ul>
  );
}
