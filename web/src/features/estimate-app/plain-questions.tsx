import type { EstimateContent } from '../../../content-model/estimate.ts';
import { Button } from '../../components/ui/button.tsx';
import { InputField, TextareaField } from '../../components/ui/field.tsx';
import { answerField } from '../../lib/estimate-payload.ts';
import { apiPaths } from '../../lib/paths.ts';
import styles from './plain-questions.module.css';

/** A question with its controls, whose fields are named after it. */
function PlainQuestion({
  question: { title, hint, kind, options },
}: {
  question: EstimateContent['questions'][number];
}) {
  return (
    <fieldset className={styles.question}>
      <legend>{title}</legend>
      {hint ? <p className={styles.hint}>{hint}</p> : null}
      <div className={styles.options}>
        {options.map(({ label, note }) => (
          <label key={label} className={styles.option}>
            {kind === 'one' ? (
              <input type="radio" name={answerField(title)} value={label} required />
            ) : (
              <input type="checkbox" name={answerField(title)} value={label} />
            )}
            <span>
              {label}
              {note ? <small>{note}</small> : null}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** The questions as a plain form that sends an enquiry (rule 2.104). */
export function PlainQuestions({ content: { questions } }: { content: EstimateContent }) {
  return (
    <form className={styles.form} method="post" action={apiPaths.contact} aria-label="The estimate's questions">
      <p>
        Your browser runs no script, so the price can't appear on the screen. Answer the questions below, and we'll work
        it out and send it by email, or ring you with it.
      </p>
      {questions.map((question) => (
        <PlainQuestion key={question.id} question={question} />
      ))}
      <input type="hidden" name="service" value="General Enquiry" />
      <TextareaField id="plain-estimate-message" label="Anything else we should know" name="message" rows={4} />
      <InputField id="plain-estimate-name" label="Your name" name="name" autoComplete="name" required minLength={2} />
      <InputField
        id="plain-estimate-email"
        label="Email, for the price"
        name="email"
        type="email"
        autoComplete="email"
        required
      />
      <InputField
        id="plain-estimate-phone"
        label="Phone, if you'd rather we rang"
        name="phone"
        type="tel"
        autoComplete="tel"
      />
      <label className={styles.agreement}>
        <input type="checkbox" name="privacyAgreed" value="true" required />
        <span>
          I agree to you using these details to reply to me, as described in the{' '}
          <a href="/privacy-policy/">privacy policy</a>.
        </span>
      </label>
      <p>
        <Button type="submit">Send the answers</Button>
      </p>
    </form>
  );
}
