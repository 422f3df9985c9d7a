import { useMemo } from 'react';
import type { EstimateContent } from '../../../content-model/estimate.ts';
import { Questionnaire } from '../../components/sections/questionnaire/questionnaire.tsx';
import { useAnswers } from '../../components/sections/questionnaire/use-answers.ts';
import type { EstimatePayload } from '../../lib/estimate-payload.ts';
import { askedQuestions, WITHOUT } from './asked-questions.ts';
import { AddedNotes } from './added-notes.tsx';
import { estimateFor } from './calculation.ts';
import type { LoadCopyForm } from './copy-offer.tsx';
import { CountedPrice } from './counted-price.tsx';
import { houseOf, linesAddedBy, linesSoFar, placedLines } from './drawn-lines.ts';
import styles from './estimate-tool.module.css';
import { Result } from './result.tsx';
import { Sheet } from './sheet.tsx';
import { tilePictures } from './tile-picture.tsx';

interface EstimateToolProps {
  content: EstimateContent;
  loadCopyForm: LoadCopyForm;
  /** Opens the form for a survey. */
  onBook: (seen: EstimatePayload) => void;
}

/** The estimate (rules 2.95 to 2.104): the questions, the sheet that is drawn while they are answered, and the result. */
export function EstimateTool({ content, loadCopyForm, onBook }: EstimateToolProps) {
  const questions = useMemo(() => askedQuestions(content), [content]);
  const state = useAnswers('estimate', questions);
  const { answers, step } = state;
  const leftOut = answers[WITHOUT] ?? [];
  const done = step >= content.questions.length;
  const house = houseOf(answers);
  const lines = linesSoFar(content, answers, leftOut);
  const estimate = estimateFor(content, answers, leftOut);
  const asked = content.questions[step];
  // The answer that was given last: to this question, or to the one before.
  const last = asked && answers[asked.id] ? asked : content.questions[step - 1];

  return (
    <div className={styles.tool} data-done={done ? '' : undefined}>
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
                  <CountedPrice low={estimate.low} high={estimate.high} />
                </strong>
              ) : (
                <span className={styles.open}>after question {content.questions.length}</span>
              )}
            </>
          }
        >
          {done ? null : <AddedNotes lines={last ? linesAddedBy(content, answers, last.id) : []} numberOf={(id) => lines.findIndex((line) => line.id === id) + 1} />}
        </Sheet>
      </div>
      <div className={styles.side}>
        <Questionnaire
          questions={content.questions}
          state={state}
          finish="Show the price"
          picture={tilePictures(house?.kind ?? 'semi')}
        />
        {done ? <Result content={content} questions={questions} state={state} estimate={estimate} loadCopyForm={loadCopyForm} onLeaveOut={(ids) => state.answer(WITHOUT, ids)} onBook={onBook} /> : null}
      </div>
    </div>
  );
}

function altOf({ questions }: EstimateContent, building: string | undefined, count: number): string {
  const label = questions.find(({ id }) => id === 'building')?.options.find(({ id }) => id === building)?.label;
  if (label === undefined) return 'A sheet of squared paper on which the house will be drawn.';
  return `Drawing, ${label.toLowerCase()}: its front, and its ground floor with ${count} ${count === 1 ? 'part' : 'parts'} marked.`;
}
