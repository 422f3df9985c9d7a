import { Button } from '../../ui/button.tsx';
import type { Question } from './answers.ts';
import { Questionnaire } from './questionnaire.tsx';
import { useAnswers } from './use-answers.ts';

const questions: readonly Question[] = [
  {
    id: 'building',
    title: 'What are we looking at?',
    hint: 'The nearest will do.',
    kind: 'one',
    options: [
      { id: 'terrace', label: 'A terrace' },
      { id: 'semi', label: 'A semi', note: 'Joined on one side.' },
    ],
  },
  {
    id: 'doors',
    title: 'Which doors lead outside?',
    kind: 'many',
    options: [
      { id: 'front', label: 'The front door' },
      { id: 'back', label: 'The back door' },
      { id: 'patio', label: 'Patio doors', note: 'Sliding or French.' },
    ],
  },
];

export function Two() {
  const state = useAnswers('example', questions);
  return (
    <>
      <Questionnaire questions={questions} state={state} finish="See the result" />
      {state.step === questions.length ? (
        <>
          <p>
            Building: {state.answers.building}. Doors: {state.answers.doors?.join(', ')}.
          </p>
          <Button variant="outline" onClick={state.restart}>
            Start again
          </Button>
        </>
      ) : null}
    </>
  );
}
