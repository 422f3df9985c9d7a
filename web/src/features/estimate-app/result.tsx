import { useEffect, useRef } from 'react';
import type { EstimateContent } from '../../../content-model/estimate.ts';
import type { Question } from '../../components/sections/questionnaire/answers.ts';
import type { AnswersState } from '../../components/sections/questionnaire/use-answers.ts';
import { Button, PhoneButton } from '../../components/ui/button.tsx';
import { ActionLink } from '../../components/ui/link.tsx';
import type { EstimatePayload } from '../../lib/estimate-payload.ts';
import { paths } from '../../lib/paths.ts';
import { site } from '../../lib/site.ts';
import { AnswerList } from './answer-list.tsx';
import type { Estimate } from './calculation.ts';
import { CopyOffer, type LoadCopyForm } from './copy-offer.tsx';
import { PartsList } from './parts-list.tsx';
import { pounds, poundsRange } from './pounds.ts';
import styles from './result.module.css';
import { ShareLink } from './share-link.tsx';
import { seenEstimate } from './seen-estimate.ts';

interface ResultProps {
  content: EstimateContent;
  /** The questions with the one of the parts that are left out, for the link. */
  questions: readonly Question[];
  state: AnswersState;
  estimate: Estimate;
  loadCopyForm: LoadCopyForm;
  onLeaveOut: (ids: readonly string[]) => void;
  onBook: (seen: EstimatePayload) => void;
}

/** The result (rules 2.98 to 2.104 and 3.19): price, yearly cost, parts, what only a visit shows, finance, and what can be done next. */
export function Result({ content, questions, state, estimate, loadCopyForm, onLeaveOut, onBook }: ResultProps) {
  const { low, high, yearly, yearlyTotal, visit } = estimate;
  const heading = useRef<HTMLHeadingElement>(null);
  const { moved } = state;
  const seen = seenEstimate(content, questions, state.answers, estimate);

  useEffect(() => {
    if (moved) heading.current?.focus();
  }, [moved]);

  return (
    <section className={styles.result} aria-labelledby="estimate-result" data-slot="estimate-result">
      <h2 className={styles.heading} id="estimate-result" tabIndex={-1} ref={heading}>
        {content.result.heading}
      </h2>
      <p className={styles.price} aria-live="polite">
        <span className="numerals">{poundsRange(low, high)}</span> with VAT, fitted
      </p>
      <p className={styles.why}>{content.range.why}</p>
      <div className={styles.yearly}>
        <h3>Every year</h3>
        <ul>
          {yearly.map(({ name, price }) => (
            <li key={name}>
              <span>{name}</span> <span className="numerals">{pounds(price)}</span>
            </li>
          ))}
          {yearly.length > 1 ? (
            <li className={styles.sum}>
              <span>Together</span> <span className="numerals">{pounds(yearlyTotal)}</span>
            </li>
          ) : null}
        </ul>
      </div>
      <PartsList content={content} estimate={estimate} onLeaveOut={onLeaveOut} />
      {visit.length > 0 ? (
        <div className={styles.visit}>
          <h3>What only a visit shows</h3>
          <ul>
            {visit.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </div>
      ) : null}
      <p className={styles.finance}>
        {content.result.finance} <ActionLink href={paths.flexibleFinance.getHref()}>How that works</ActionLink>.{' '}
        {site.finance.disclosure}
      </p>
      <div className={styles.ways}>
        <Button onClick={() => onBook(seen)}>Book the free survey</Button>
        <PhoneButton />
      </div>
      <ShareLink questions={questions} answers={state.answers}>
        <CopyOffer load={loadCopyForm} estimate={seen} />
      </ShareLink>
      <AnswerList questions={content.questions} state={state} />
    </section>
  );
}
