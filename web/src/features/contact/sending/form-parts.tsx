import { ErrorSummary } from '../../../components/ui/error-summary.tsx';
import type { FieldErrors } from './send-enquiry.ts';
import styles from './form-parts.module.css';

/** Title of the error summary. */
export const SUMMARY_TITLE = 'Please put these right';

interface FieldSummaryProps {
  /** Prefix of the controls' ids. */
  id: string;
  /** The fields, in form order. */
  fields: readonly string[];
  errors: FieldErrors;
  attempt: number;
}

/** The error summary of a form; nothing if there are no errors. */
export function FieldSummary({ id, fields, errors, attempt }: FieldSummaryProps) {
  const wrong = fields.flatMap((field) =>
    errors[field] ? [{ fieldId: `${id}-${field}`, message: errors[field] }] : [],
  );
  return wrong.length > 0 ? <ErrorSummary heading="h3" title={SUMMARY_TITLE} errors={wrong} attempt={attempt} /> : null;
}

/** The honeypot: a field that people do not see; a form that fills it is dropped silently (rule 4.4). */
export function Honeypot() {
  return (
    <div className="visually-hidden" aria-hidden="true">
      <label>
        Leave this empty
        <input type="text" name="honeypot" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}

/** A status message while a slow submission is in progress. Its space is reserved. */
export function StillTrying({ slow }: { slow: boolean }) {
  return (
    <p className={styles.note} role="status" data-slot="still-trying">
      {slow ? 'Still trying. The connection is slow, so please leave this page open.' : null}
    </p>
  );
}

interface KeptAnswersProps {
  /** Each with the name of its field. */
  answers: readonly { name: string; question: string; answer: string }[];
}

/** The answers to an estimate's questions, as a part of a form that is sent again. */
export function KeptAnswers({ answers }: KeptAnswersProps) {
  return (
    <div className={styles.answers}>
      <h2>Your answers</h2>
      <ul>
        {answers.map(({ name, question, answer }) => (
          <li key={name}>
            {question} <strong>{answer}</strong>
            <input type="hidden" name={name} value={answer} />
          </li>
        ))}
      </ul>
    </div>
  );
}
