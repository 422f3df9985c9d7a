import { Link } from 'react-router-dom';
import { Button } from '../../components/button.tsx';
import { InputField, SelectField, TextareaField } from '../../components/field.tsx';
import { callbackService, callbackSlots, generalService } from '../../config/callback.ts';
import { apiPaths, paths } from '../../config/paths.ts';
import styles from './quote-form.module.css';

/**
 * The callback and email form of the quote section (spec §3 and §5). The browser posts it as it is, and the style sheet
 * shows the fields of the chosen mode. What only one mode needs is not `required` here, since a field that is not
 * shown could not be filled: the server says what is missing.
 */
export function QuoteForm({ labelledBy }: { labelledBy: string }) {
  return (
    <form className={styles.form} action={apiPaths.contact} method="post" aria-labelledby={labelledBy} data-slot="quote-form">
      <fieldset className={styles.choice}>
        <legend>How shall we answer?</legend>
        <Choice name="service" value={callbackService} label="Request a callback" chosen />
        <Choice name="service" value={generalService} label="Send an email" />
      </fieldset>
      <InputField id="quote-name" name="name" label="Name" placeholder="Your full name" autoComplete="name" required />
      <InputField id="quote-phone" name="phone" type="tel" inputMode="tel" label="Phone number" autoComplete="tel" />
      <div data-mode="email">
        <InputField id="quote-email" name="email" type="email" inputMode="email" label="Email address" autoComplete="email" />
      </div>
      <fieldset className={styles.choice} data-mode="callback">
        <legend>When shall we ring?</legend>
        <Choice name="timing" value="now" label="As soon as possible" chosen />
        <Choice name="timing" value="scheduled" label="Schedule for later" />
      </fieldset>
      <div className={styles.when} data-mode="callback">
        <InputField id="quote-date" name="date" type="date" label="Date" />
        <SelectField id="quote-time" name="time" label="Time" defaultValue="">
          <option value="">Please choose</option>
          {callbackSlots.map((slot) => (
            <option key={slot} value={slot}>
              {slot}
            </option>
          ))}
        </SelectField>
      </div>
      <div className={styles.message}>
        <TextareaField id="quote-message" name="message" label="Message" rows={3} />
      </div>
      <div className={styles.trap} aria-hidden="true">
        <label>
          Leave this empty
          <input type="text" name="honeypot" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <div className={styles.end}>
        <label className={styles.agreement}>
          <input type="checkbox" name="privacyAgreed" required />
          <span>
            I agree that you use these details to answer me, as the <Link to={paths.privacyPolicy.getHref()}>privacy policy</Link> says.
          </span>
        </label>
        <Button type="submit">Send</Button>
      </div>
    </form>
  );
}

function Choice({ name, value, label, chosen = false }: { name: string; value: string; label: string; chosen?: boolean }) {
  return (
    <label>
      <input type="radio" name={name} value={value} defaultChecked={chosen} />
      <span>{label}</span>
    </label>
  );
}
