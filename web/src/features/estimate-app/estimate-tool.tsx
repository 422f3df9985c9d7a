import { useDeferredValue, useMemo } from 'react';
import type { EstimateContent } from '../../../content-model/estimate.ts';
import { Questionnaire } from '../../components/sections/questionnaire/questionnaire.tsx';
import { useAnswers } from '../../components/sections/questionnaire/use-answers.ts';
import type { EstimatePayload } from '../../lib/estimate-payload.ts';
import { askedQuestions, WITHOUT } from './asked-questions.ts';
import { estimateFor } from './calculation.ts';
import type { LoadCopyForm } from './copy-offer.tsx';
import { houseOf } from './drawn-lines.ts';
import { EstimateSheet } from './estimate-sheet.tsx';
import styles from './estimate-tool.module.css';
import { Result } from './result.tsx';
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
  const done = step >= content.questions.length;
  // The drawing is the largest part of the page: a control shows its change before it is drawn.
  const drawn = useDeferredValue(answers);

  return (
    <div className={styles.tool} data-done={done ? '' : undefined}>
      <EstimateSheet content={content} answers={drawn} step={step} />
      <div className={styles.side}>
        <Questionnaire
          questions={content.questions}
          state={state}
          finish="Show the price"
          picture={tilePictures(houseOf(answers)?.kind ?? 'semi')}
        />
        {done ? (
          <Result
            content={content}
            questions={questions}
            state={state}
            estimate={estimateFor(content, answers, answers[WITHOUT])}
            loadCopyForm={loadCopyForm}
            onLeaveOut={(ids) => state.answer(WITHOUT, ids)}
            onBook={onBook}
          />
        ) : null}
      </div>
    </div>
  );
}
