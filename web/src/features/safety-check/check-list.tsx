import type { SafetyCheck } from '../../../content-model/safety-check.ts';
import { Icon } from '../../components/ui/icon.tsx';
import { Lead } from '../../components/ui/lead.tsx';
import { Section } from '../../components/sections/section.tsx';
import { Advice } from './advice.tsx';
import styles from './check-list.module.css';

/** All questions with their options and the advice on each, to read without script or without answering. */
export function CheckList({ content: { questions, list, result: labels } }: { content: SafetyCheck }) {
  return (
    <Section id="check-list" label={list.label} title={list.title} tone="mist">
      <Lead>{list.lead}</Lead>
      <div className={styles.list} data-slot="check-list">
        {questions.map(({ id, title, options }) => (
          <details key={id}>
            <summary>
              <h3>{title}</h3>
              <Icon name="chevron" />
            </summary>
            <ul className={styles.options}>
              {options.map(({ id: option, label, note, finding, advice }) => (
                <li key={option}>
                  <h4>{label}</h4>
                  {note ? <p className={styles.note}>{note}</p> : null}
                  <p>{finding}</p>
                  {advice ? <Advice advice={advice} labels={labels} /> : <p>{list.strong}</p>}
                </li>
              ))}
            </ul>
          </details>
        ))}
      </div>
    </Section>
  );
}
