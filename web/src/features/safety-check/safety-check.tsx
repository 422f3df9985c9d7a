import type { ReactNode } from 'react';
import type { QuestionId, SafetyCheck as Content } from '../../../content-model/safety-check.ts';
import { CallBand } from '../../components/sections/call-band.tsx';
import type { Option, Question } from '../../components/sections/questionnaire/answers.ts';
import { Questionnaire } from '../../components/sections/questionnaire/questionnaire.tsx';
import { useAnswers } from '../../components/sections/questionnaire/use-answers.ts';
import { ButtonLink, PhoneButton } from '../../components/ui/button.tsx';
import { paths } from '../../lib/paths.ts';
import { AnswerPicture } from './answer-picture.tsx';
import { CheckList } from './check-list.tsx';
import { DuskHouse } from './dusk-house.tsx';
import { Findings } from './findings.tsx';
import styles from './safety-check.module.css';
import { findingsOf, resultOf, type Result } from './score.ts';
import { Verdict } from './verdict.tsx';

interface SafetyCheckProps {
  content: Content;
  /** The button that opens the form for a callback. */
  talk: ReactNode;
}

/** The safety check: the house at dusk beside five questions, then the result (rules 2.105 to 2.110). */
export function SafetyCheck({ content, talk }: SafetyCheckProps) {
  const { head, questions, finish, call } = content;
  const state = useAnswers('safety-check', asked(questions));
  const result = state.step === questions.length ? resultOf(content, state.answers) : undefined;
  const scores = Object.fromEntries(
    findingsOf(questions, state.answers).map(({ question, option }) => [question.id, option.score]),
  );

  return (
    <>
      <div className={styles.stage} data-tone="dark" data-slot="safety-check" data-result={result ? '' : undefined}>
        <div className={styles.view}>
          <div className={styles.head}>
            <h1 className={styles.heading}>{head.heading}</h1>
            <p className={styles.lead}>{head.lead}</p>
          </div>
          <div className={styles.house}>
            <DuskHouse scores={scores} {...(result ? houseLabels(content, result) : {})} />
          </div>
        </div>
        <div className={styles.panel}>
          {result ? (
            <Verdict content={content} result={result} state={state} />
          ) : (
            <>
              <Questionnaire questions={asked(questions)} state={state} finish={finish} picture={pictureOf} />
              <p className={styles.privacy}>{head.privacy}</p>
            </>
          )}
        </div>
      </div>
      {result ? <Findings content={content} result={result} onChange={state.goTo} talk={talk} /> : null}
      <CheckList content={content} />
      <CallBand title={call.title} text={call.text}>
        <PhoneButton />
        <ButtonLink variant="outline" href={paths.contactUs.getHref()}>
          Contact us
        </ButtonLink>
      </CallBand>
    </>
  );
}

const pictureOf = ({ id }: Question, option: Option) => (
  <AnswerPicture question={id as QuestionId} option={option.id} />
);

/** The marks of a result on the house, and the same as its text alternative. */
function houseLabels({ result: { levels, alt } }: Content, { findings }: Result) {
  const marks = findings.map(({ question: { id, name }, option }, index) => ({
    id,
    number: index + 1,
    name,
    score: option.score,
    level: levels[option.score] ?? '',
  }));
  return { marks, alt: `${alt} ${marks.map(({ name, level }) => `${name}: ${level.toLowerCase()}`).join(', ')}.` };
}

const askedOf = new WeakMap<Content['questions'], readonly Question[]>();

/** The questions as the questionnaire asks them, the same array each time. */
function asked(questions: Content['questions']): readonly Question[] {
  const known = askedOf.get(questions) ?? questions.map((question) => ({ ...question, kind: 'one' as const }));
  askedOf.set(questions, known);
  return known;
}
