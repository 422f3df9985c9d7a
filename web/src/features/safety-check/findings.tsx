import type { ReactNode } from 'react';
import type { SafetyCheck } from '../../../content-model/safety-check.ts';
import { Lead } from '../../components/ui/lead.tsx';
import { Section } from '../../components/sections/section.tsx';
import { site } from '../../lib/site.ts';
import { Advice } from './advice.tsx';
import styles from './findings.module.css';
import { weakestFirst, type Result } from './score.ts';

interface FindingsProps {
  content: SafetyCheck;
  result: Result;
  /** Shows a question again, by its index. */
  onChange: (step: number) => void;
  /** The button that opens the form for a callback. */
  talk: ReactNode;
}

/** Each answer with what was found and advice, the weakest first, then the offer to talk about them. */
export function Findings({ content, result: { findings }, onChange, talk }: FindingsProps) {
  const { questions, result: labels } = content;
  return (
    <Section id="findings" label={labels.findings.label} title={labels.findings.title}>
      <Lead>{labels.findings.lead}</Lead>
      <ol className={styles.findings} data-slot="findings">
        {weakestFirst(findings).map(({ question, option }) => {
          const index = questions.indexOf(question);
          return (
            <li key={question.id} className={styles.finding} data-level={option.score}>
              <div className={styles.head}>
                <span className={styles.number} aria-hidden="true">
                  {index + 1}
                </span>
                <h3 className={styles.name}>
                  {question.name} <span className={styles.level}>{labels.levels[option.score]}</span>
                </h3>
                <p className={styles.answer}>
                  {labels.answer}: {option.label.charAt(0).toLowerCase() + option.label.slice(1)}.{' '}
                  <button type="button" className={styles.change} onClick={() => onChange(index)}>
                    {labels.change}
                    <span className="visually-hidden"> your answer on {question.name.toLowerCase()}</span>
                  </button>
                </p>
              </div>
              <div className={styles.body}>
                <p className={styles.text}>{option.finding}</p>
                {option.advice ? <Advice advice={option.advice} labels={labels} /> : null}
              </div>
            </li>
          );
        })}
      </ol>
      {/* In print only: the sheet says who to ring. */}
      <div className={styles.signature}>
        {site.company.name}, {site.phones.office.number}
      </div>
      <div className={styles.talk} data-slot="talk">
        <h3>{content.talk.title}</h3>
        <p>{content.talk.text}</p>
        {talk}
      </div>
    </Section>
  );
}
