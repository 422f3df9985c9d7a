import type { EstimateContent } from '../../../content-model/estimate.ts';
import { Button } from '../../components/ui/button.tsx';
import { InputField, TextareaField } from '../../components/ui/field.tsx';
import { apiPaths } from '../../lib/paths.ts';
import styles from './plain-questions.module.css';

/** The questions as a plain form that sends an enquiry (rule 2.104). */
export function PlainQuestions({ content: { questions } }: { content: EstimateContent }) {
  return (
    <form className={styles.form} method="post" action={apiPaths.contact} aria-label="The estimate's questions">
      <p>
        Your browser runs no script, so the price can't appear on the screen. Answer in the box below, and we'll work it out and send it by
        email, or ring you with it.
      </p>
      <ol className={styles.questions}>
        {questions.map(({ id, title, options }) => (
          <li key={id}>
            <strong>{title}</strong> {options.map(({ label }, index) => (index === 0 ? label : label.toLowerCase())).join(', ')}.
          </li>
        ))}
      </ol>
      <input type="hidden" name="service" value="General Enquiry" />
      <TextareaField id="plain-estimate-answers" label="Your answers" name="message" rows={8} required minLength={10} />
      <InputField id="plain-estimate-name" label="Your name" name="name" autoComplete="name" required minLength={2} />
      <InputField id="plain-estimate-email" label="Email, for the price" name="email" type="email" autoComplete="email" required />
      <InputField id="plain-estimate-phone" label="Phone, if you'd rather we rang" name="phone" type="tel" autoComplete="tel" />
      <label className={styles.agreement}>
        <input type="checkbox" name="privacyAgreed" value="true" required />
        <span>
          I agree to you using these details to reply to me, as described in the <a href="/privacy-policy/">privacy policy</a>.
        </span>
      </label>
      <p>
        <Button type="submit">Send the answers</Button>
      </p>
    </form>
  );
}
