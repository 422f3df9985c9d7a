import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { callbackService, generalService } from '../callback/callback-options.ts';
import { callbackFields, neededFields } from '../callback/callback.ts';
import { Agreement, CallbackFields, Choice } from '../callback/callback-fields.tsx';
import styles from '../callback/callback-fields.module.css';
import { callbackTimeText, quotePayload, type CallbackPayload } from '../callback/payload.ts';
import { useCallbackForm } from '../callback/use-callback-form.ts';
import { Challenge } from '../sending/challenge.tsx';
import { FormsPaused } from '../sending/forms-paused.tsx';
import { FieldSummary, StillTrying } from '../sending/form-parts.tsx';

/** The form's message after an attempt to send it (rules 8.7 to 8.11). */
interface Answer {
  kind: 'status' | 'alert';
  text: string;
}

const ID = 'quote';

function thanks({ service, date, time }: CallbackPayload): string {
  if (service === generalService) return 'Thank you! We have received your message and will get back to you soon.';
  return date && time
    ? `Thank you! We will call you back on ${callbackTimeText(date, time)}. Outside office hours our engineer on call rings.`
    : 'Thank you! We will call you back soon.';
}

/**
 * The callback and email form of the quote section (rule 2.64). Without script the browser posts it, and the style sheet
 * shows the fields of the selected mode. Fields of one mode are not `required` until hydration, since the browser could not
 * report a hidden field: the server checks them.
 */
export function QuoteForm({ labelledBy }: { labelledBy: string }) {
  const [answer, setAnswer] = useState<Answer | null>(null);
  const thanked = useRef<HTMLParagraphElement>(null);

  const { form, hydrated, errors, attempt, sending, slow, pause, hint, mode } = useCallbackForm({
    name: 'quote',
    payload: (state, answerMode) => {
      setAnswer(null);
      return quotePayload(state, answerMode);
    },
    onUnagreed: () => setAnswer({ kind: 'alert', text: 'Please agree to the privacy policy to continue.' }),
    onAccepted: (body) => setAnswer({ kind: 'status', text: thanks(body) }),
    onFailed: () => setAnswer({ kind: 'alert', text: 'There was an error submitting your request. Please try again.' }),
  });

  useEffect(() => {
    // The form is reset and its button disabled: move the focus to the message.
    if (answer?.kind === 'status') thanked.current?.focus();
  }, [answer]);

  if (pause) return <FormsPaused pause={pause} />;
  return (
    // The message refers to the previous values.
    <form
      {...form}
      onChange={() => setAnswer(null)}
      className={styles.form}
      aria-labelledby={labelledBy}
      data-slot="quote-form"
    >
      <div className={styles.message}>
        <FieldSummary id={ID} fields={callbackFields} errors={errors} attempt={attempt} />
      </div>
      <fieldset className={styles.choice}>
        <legend>How shall we answer?</legend>
        <Choice name="service" value={callbackService} label="Request a callback" chosen />
        <Choice name="service" value={generalService} label="Send an email" />
      </fieldset>
      <CallbackFields id={ID} errors={errors} needs={hydrated ? neededFields[mode] : []} parts={['email', 'timing']} />
      <div className={styles.end}>
        <Agreement id={ID} hint={`${ID}-hint`} />
        <div className={styles.buttons}>
          <Button type="submit" busy={sending} disabled={hint !== ''} aria-describedby={`${ID}-hint`}>
            {sending ? 'Sending...' : 'Send'}
          </Button>
        </div>
        <p className={styles.hint} id={`${ID}-hint`}>
          {hint}
        </p>
        <StillTrying slow={slow} />
        <Challenge />
        <p className={styles.answer} role="status" tabIndex={-1} ref={thanked}>
          {answer?.kind === 'status' ? answer.text : null}
        </p>
        <p className={styles.answer} role="alert">
          {answer?.kind === 'alert' ? answer.text : null}
        </p>
      </div>
    </form>
  );
}
