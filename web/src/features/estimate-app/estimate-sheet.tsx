import { memo } from 'react';
import type { EstimateContent } from '../../../content-model/estimate.ts';
import type { Answers } from '../../components/sections/questionnaire/answers.ts';
import { AddedNotes } from './added-notes.tsx';
import { WITHOUT } from './asked-questions.ts';
import { estimateFor } from './calculation.ts';
import { CountedPrice } from './counted-price.tsx';
import { houseOf, linesAddedBy, linesSoFar, placedLines } from './drawn-lines.ts';
import styles from './estimate-tool.module.css';
import { Sheet } from './sheet.tsx';

interface EstimateSheetProps {
  content: EstimateContent;
  answers: Answers;
  /** The index of the question that is asked; the number of questions stands for the result. */
  step: number;
}

/** The sheet as far as the questions are answered, with what the last answer added or the price (rule 2.98). */
export const EstimateSheet = memo(function EstimateSheet({ content, answers, step }: EstimateSheetProps) {
  const leftOut = answers[WITHOUT] ?? [];
  const done = step >= content.questions.length;
  const house = houseOf(answers);
  const lines = linesSoFar(content, answers, leftOut);
  const { low, high } = estimateFor(content, answers, leftOut);
  const asked = content.questions[step];
  // The answer that was given last: to this question, or to the one before.
  const last = asked && answers[asked.id] ? asked : content.questions[step - 1];

  return (
    <div className={styles.sheet} data-empty={house ? undefined : ''}>
      <Sheet
        house={house}
        lines={house ? placedLines(lines, house.kind, house.storeys) : []}
        garage={answers.doors?.includes('garage') ?? false}
        pet={answers.pets?.[0]}
        asking={!done}
        alt={altOf(content, answers.building?.[0], lines.filter(({ included }) => included).length)}
        foot={
          <>
            <span className={styles.total}>Total, with VAT</span>
            {done ? (
              <strong className={styles.price}>
                <CountedPrice low={low} high={high} />
              </strong>
            ) : (
              <span className={styles.open}>after question {content.questions.length}</span>
            )}
          </>
        }
      >
        {done ? null : (
          <AddedNotes
            lines={last ? linesAddedBy(content, answers, last.id) : []}
            numberOf={(id) => lines.findIndex((line) => line.id === id) + 1}
          />
        )}
      </Sheet>
    </div>
  );
});

function altOf({ questions }: EstimateContent, building: string | undefined, count: number): string {
  const label = questions.find(({ id }) => id === 'building')?.options.find(({ id }) => id === building)?.label;
  if (label === undefined) return 'A sheet of squared paper on which the house will be drawn.';
  return `Drawing, ${label.toLowerCase()}: its front, and its ground floor with ${count} ${count === 1 ? 'part' : 'parts'} marked.`;
}
