import { useId, useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { InputField } from '../../../components/ui/field.tsx';
import { apiPaths } from '../../../lib/paths.ts';
import type { EstimatePayload } from '../../../lib/estimate-payload.ts';
import { Challenge } from '../sending/challenge.tsx';
import { Honeypot, StillTrying } from '../sending/form-parts.tsx';
import { FormsPaused } from '../sending/forms-paused.tsx';
import { useSubmission, type Attempt } from '../sending/use-submission.ts';
import styles from './copy-form.module.css';

/** Payload of a request for a copy (rule 3.19). */
interface CopyPayload {
  email: string;
  service: 'Estimate Copy';
  honeypot: '';
  estimate: EstimatePayload;
}

/** Asks for an email address, and has the estimate sent there (rule 3.19). */
export function CopyForm({ estimate }: { estimate: EstimatePayload }) {
  const id = useId();
  const [sentTo, setSentTo] = useState('');
  const [failed, setFailed] = useState(false);

  const prepare = (form: HTMLFormElement): Attempt<CopyPayload> => {
    const field = form.querySelector<HTMLInputElement>('[name=email]');
    setSentTo('');
    setFailed(false);
    // The browser's rule; the server's is stricter, and its message is shown at the field as well.
    if (field?.validity.valid)
      return { body: { email: field.value.trim(), service: 'Estimate Copy', honeypot: '', estimate } };
    field?.focus();
    return { errors: { email: 'Please enter a valid email address' } };
  };

  const { form, errors, sending, slow, pause } = useSubmission({
    name: 'copy',
    url: apiPaths.contact,
    fields: ['email'],
    prepare,
    onAccepted: ({ email }) => setSentTo(email),
    onFailed: () => setFailed(true),
  });

  if (pause) return <FormsPaused pause={pause} />;
  return (
    <form {...form} className={styles.form} aria-label="Send me a copy" data-slot="copy-form">
      <InputField
        id={`${id}-email`}
        name="email"
        type="email"
        inputMode="email"
        label="Your email address"
        hint="We only use it for this email. One copy to an address in 24 hours."
        autoComplete="email"
        enterKeyHint="send"
        required
        error={errors.email}
      />
      <Honeypot />
      <Button type="submit" busy={sending}>
        {sending ? 'Sending...' : 'Send the copy'}
      </Button>
      <p className={styles.sent} role="status">
        {sentTo
          ? `Thank you. If ${sentTo} hasn't had a copy in the last 24 hours, it'll be there in a few minutes. Check the spam folder, too.`
          : null}
      </p>
      <p className={styles.failed} role="alert">
        {failed ? "It hasn't been sent. Please try again, or copy the link instead." : null}
      </p>
      <StillTrying slow={slow} />
      <Challenge />
    </form>
  );
}
