import { useEffect, useEffectEvent, useId, useRef, useState, type ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import type { Option, Question } from './answers.ts';
import { Progress } from './progress.tsx';
import styles from './questionnaire.module.css';
import { Tile } from './tile.tsx';
import type { AnswersState } from './use-answers.ts';

/** How long a clicked answer is shown as chosen before the next question, in milliseconds. */
const SHOW_CHOICE_MS = 450;

interface QuestionnaireProps {
  questions: readonly Question[];
  state: AnswersState;
  /** The drawing of an answer. */
  picture?: (question: Question, option: Option) => ReactNode;
  /** Label of the button that leads from the last question to the result. */
  finish: string;
}

/**
 * One question at a time, with its answers as tiles; shows nothing once all are answered. A click or tap on an answer of a
 * question with one answer leads to the next question; with keyboard and screen reader only the button does.
 */
export function Questionnaire({ questions, state, picture, finish }: QuestionnaireProps) {
  const question = questions[state.step];
  if (!question) return null;
  return (
    <Step key={question.id} question={question} questions={questions} state={state} picture={picture} finish={finish} />
  );
}

interface StepProps extends Omit<QuestionnaireProps, 'picture'> {
  question: Question;
  picture: QuestionnaireProps['picture'];
}

function Step({ question, questions, state, picture, finish }: StepProps) {
  const { id, title, hint, kind, options } = question;
  const { answers, step, moved, changing, answer, goTo } = state;
  const element = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const htmlId = useId();
  const [missing, setMissing] = useState(false);
  const advance = useAdvance(() => goTo(step + 1));
  const chosen = answers[id] ?? [];

  const adopt = useEffectEvent(() => {
    if (moved) {
      heading.current?.focus({ preventScroll: true });
      element.current?.scrollIntoView({ block: 'start', behavior: 'instant' });
    }
    // The visitor may have chosen before hydration.
    const checked = [...(element.current?.querySelectorAll<HTMLInputElement>('input:checked') ?? [])].map(
      ({ value }) => value,
    );
    if (chosen.length === 0 && checked.length > 0) answer(id, checked);
  });
  useEffect(() => adopt(), []);

  const next = () => {
    advance.cancel();
    setMissing(chosen.length === 0);
    if (chosen.length > 0) goTo(step + 1);
    else element.current?.querySelector('input')?.focus();
  };

  const choose = (option: string, checked: boolean) => {
    advance.cancel();
    setMissing(false);
    if (kind === 'one') answer(id, [option]);
    else
      answer(
        id,
        options.map((each) => each.id).filter((each) => (each === option ? checked : chosen.includes(each))),
      );
  };

  const last = step === questions.length - 1;
  return (
    // Not a form: before hydration its button would send the answers to the server.
    <div className={styles.step} data-slot="questionnaire" ref={element}>
      <Progress step={step} count={questions.length} />
      <fieldset
        className={styles.question}
        data-moved={moved ? '' : undefined}
        aria-describedby={`${hint ? `${htmlId}-hint ` : ''}${htmlId}-missing`}
      >
        <legend className={styles.legend}>
          <h2 className={styles.title} ref={heading} tabIndex={-1}>
            <span className="visually-hidden">
              Question {step + 1} of {questions.length}:{' '}
            </span>
            {title}
          </h2>
        </legend>
        {hint ? (
          <p className={styles.hint} id={`${htmlId}-hint`}>
            {hint}
          </p>
        ) : null}
        {kind === 'one' && step === 0 ? <p className={styles.hint}>Tap an answer to go to the next question.</p> : null}
        <div className={styles.tiles} data-count={options.length}>
          {options.map((option) => (
            <Tile
              key={option.id}
              option={option}
              kind={kind}
              name={id}
              chosen={chosen.includes(option.id)}
              picture={picture?.(question, option)}
              onChoose={(checked) => choose(option.id, checked)}
              onEnter={next}
              onPressed={kind === 'one' ? advance.start : undefined}
            />
          ))}
        </div>
      </fieldset>
      <p className={styles.missing} role="alert" id={`${htmlId}-missing`}>
        {missing ? (kind === 'one' ? 'Choose one answer to go on.' : 'Choose at least one answer to go on.') : null}
      </p>
      <div className={styles.buttons}>
        <Button onClick={next}>{last || changing ? finish : 'Next'}</Button>
        {step > 0 ? (
          <Button variant="quiet" onClick={() => goTo(step - 1)}>
            Back
          </Button>
        ) : null}
      </div>
    </div>
  );
}

/** Calls back a moment after `start`, unless it is cancelled or the question has gone. */
function useAdvance(onAdvance: () => void): { start: () => void; cancel: () => void } {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const fire = useEffectEvent(onAdvance);
  const [due, setDue] = useState(0);

  useEffect(() => {
    if (due === 0) return undefined;
    timer.current = setTimeout(() => fire(), SHOW_CHOICE_MS);
    return () => clearTimeout(timer.current);
  }, [due]);

  return { start: () => setDue((count) => count + 1), cancel: () => clearTimeout(timer.current) };
}
