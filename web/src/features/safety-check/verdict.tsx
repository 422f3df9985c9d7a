import { useEffect, useEffectEvent, useRef } from 'react';
import type { SafetyCheck } from '../../../content-model/safety-check.ts';
import type { AnswersState } from '../../components/sections/questionnaire/use-answers.ts';
import { Button, ButtonLink } from '../../components/ui/button.tsx';
import type { Result } from './score.ts';
import styles from './verdict.module.css';

interface VerdictProps {
  content: Pick<SafetyCheck, 'questions' | 'result'>;
  result: Result;
  state: Pick<AnswersState, 'moved' | 'restart'>;
}

/** The score in words and as a number. */
export function Verdict({
  content: { questions, result: labels },
  result: { score, band, findings },
  state: { moved, restart },
}: VerdictProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const focusHeading = useEffectEvent(() => {
    if (!moved) return;
    heading.current?.focus({ preventScroll: true });
    // The house is above the verdict in narrow windows.
    window.scrollTo({ top: 0, behavior: 'instant' });
  });
  useEffect(() => focusHeading(), []);

  const most = questions.reduce((sum, { options }) => sum + Math.max(...options.map((option) => option.score)), 0);
  return (
    <div className={styles.verdict} data-slot="verdict">
      <p className={styles.score}>{labels.score.replace('{score}', String(score)).replace('{most}', String(most))}</p>
      <h2 className={styles.title} ref={heading} tabIndex={-1}>
        {band.title}
      </h2>
      <p className={styles.text}>{band.text}</p>
      <ol className={styles.key}>
        {findings.map(({ question: { id, name }, option }, index) => (
          <li key={id}>
            <span className={styles.number} data-level={option.score} aria-hidden="true">
              {index + 1}
            </span>
            {name} <span className={styles.level}>{labels.levels[option.score]}</span>
          </li>
        ))}
      </ol>
      <p className={styles.actions}>
        <ButtonLink href="#findings">{labels.next}</ButtonLink>
        <Button variant="outline" onClick={() => window.print()}>
          {labels.print}
        </Button>
        <Button variant="quiet" onClick={restart}>
          {labels.again}
        </Button>
      </p>
    </div>
  );
}
