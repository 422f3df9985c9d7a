import { useEffect, useEffectEvent, useState } from 'react';
import { firstUnanswered, type Question } from './answers.ts';
import { keepProgress, readProgress, takeProgressFromAddress, type Progress } from './stored-answers.ts';
import { recordStep, returnToFirstEntry, returnsTo, stepOfEntry } from './step-history.ts';

/** The state of a questionnaire and what changes it. */
export interface AnswersState extends Progress {
  /** True once the visitor has moved between questions: from then on the focus follows. */
  moved: boolean;
  /** True while the visitor changes an answer from the result: the next step leads back there. */
  changing: boolean;
  /** Sets the answer of a question. */
  answer: (questionId: string, optionIds: readonly string[]) => void;
  /** Shows a question by its index, or the result; stops at the first question without an answer. */
  goTo: (step: number) => void;
  /** Deletes all answers and shows the first question. */
  restart: () => void;
}

type State = Progress & Pick<AnswersState, 'moved' | 'changing'> & { restored: boolean };

const initial: State = { answers: {}, step: 0, moved: false, changing: false, restored: false };

/**
 * The answers to a questionnaire. They survive a reload in this tab and are not sent anywhere. Answers in the address's
 * fragment replace them when the page opens. Back and Forward go through the questions.
 */
export function useAnswers(name: string, questions: readonly Question[]): AnswersState {
  const [state, setState] = useState(initial);
  const { answers, step, moved, changing, restored } = state;

  const moveTo = (wanted: number, by: 'visitor' | 'history') =>
    setState((now) => {
      const end = firstUnanswered(questions, now.answers);
      const isComplete = end === questions.length;
      const to = by === 'visitor' && now.changing && wanted > now.step ? end : Math.max(0, Math.min(wanted, end));
      return { ...now, moved: true, step: to, changing: isComplete && to < end && (now.changing || to < now.step) };
    });

  const open = useEffectEvent(() => {
    const linked = takeProgressFromAddress(questions);
    const stored = linked ? undefined : readProgress(name, questions);
    // Answers given before hydration are newer than the stored ones.
    setState((now) => {
      const progress = {
        ...now,
        ...stored,
        answers: { ...stored?.answers, ...now.answers },
        ...linked,
        restored: true,
      };
      // An entry of the history shows its own question.
      const entry = linked ? undefined : stepOfEntry(name);
      return entry === undefined
        ? progress
        : { ...progress, step: Math.min(entry, firstUnanswered(questions, progress.answers)) };
    });
  });
  const onPopState = useEffectEvent(() => {
    const linked = takeProgressFromAddress(questions);
    const entry = stepOfEntry(name);
    if (linked) {
      setState((now) => ({ ...now, ...linked, moved: true }));
      return;
    }
    if (entry === undefined) return;
    // An entry from before the answers were deleted shows a question that cannot be reached any more.
    const reachable = Math.min(entry, firstUnanswered(questions, answers));
    recordStep(name, reachable, false);
    if (reachable !== step) moveTo(reachable, 'history');
  });
  useEffect(() => {
    // The prerendered page knows neither the address's fragment nor what is stored.
    // oxlint-disable-next-line react/set-state-in-effect
    open();
    const listener = () => onPopState();
    window.addEventListener('popstate', listener);
    return () => window.removeEventListener('popstate', listener);
  }, []);

  useEffect(() => {
    if (restored) keepProgress(name, questions, { answers, step });
  }, [name, questions, answers, step, restored]);

  useEffect(() => {
    if (restored) recordStep(name, step, moved);
  }, [name, step, moved, restored]);

  return {
    answers,
    step,
    moved,
    changing,
    answer: (questionId, optionIds) =>
      setState((now) => ({ ...now, answers: { ...now.answers, [questionId]: optionIds } })),
    goTo: (wanted) => {
      if (wanted < step && returnsTo(name, wanted)) history.back();
      else moveTo(wanted, 'visitor');
    },
    restart: () => {
      setState({ ...initial, moved: true, restored: true });
      returnToFirstEntry(name);
    },
  };
}
