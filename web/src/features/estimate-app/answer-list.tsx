import type { Question } from '../../components/sections/questionnaire/answers.ts';
import type { AnswersState } from '../../components/sections/questionnaire/use-answers.ts';
import { Button } from '../../components/ui/button.tsx';
import styles from './answer-list.module.css';
import { answerText } from './seen-estimate.ts';

/** The answers behind the price, each with a way back to its question. */
export function AnswerList({
  questions,
  state: { answers, goTo, restart },
}: {
  questions: readonly Question[];
  state: AnswersState;
}) {
  return (
    <div className={styles.answers}>
      <h3>Your answers</h3>
      <dl>
        {questions.map((question, index) => (
          <div key={question.id}>
            <dt>{question.title}</dt>
            <dd>{answerText(question, answers)}</dd>
            <dd>
              <button className={styles.change} type="button" onClick={() => goTo(index)}>
                Change<span className="visually-hidden"> your answer: {question.title}</span>
              </button>
            </dd>
          </div>
        ))}
      </dl>
      <p>
        <Button variant="quiet" onClick={restart}>
          Start again
        </Button>
      </p>
    </div>
  );
}
