import { useId, useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import type { CallbackFormProps } from '../../../components/overlays/callback-form.ts';
import { showToast } from '../../../components/overlays/toast-store.ts';
import { callbackService, generalService } from './callback-options.ts';
import { Challenge } from '../sending/challenge.tsx';
import { FormsPaused } from '../sending/forms-paused.tsx';
import { FieldSummary, StillTrying } from '../sending/form-parts.tsx';
import { callbackFields, neededFields } from './callback.ts';
import { Agreement, CallbackFields } from './callback-fields.tsx';
import styles from './callback-fields.module.css';
import { modalPayload, quizPayload } from './payload.ts';
import { useCallbackForm } from './use-callback-form.ts';

/** The form of the contact, support and quiz modals, for a callback or an email (rules 4.5 to 4.9 and 8.2 to 8.6). */
export function CallbackForm({ mode, variant, estimate, onSent, onBack }: CallbackFormProps) {
  const id = useId();
  const [failed, setFailed] = useState(false);
  const quiz = variant === 'quiz';

  const { form, errors, attempt, sending, slow, pause, hint } = useCallbackForm({
    name: quiz ? 'quiz' : estimate ? 'survey' : 'callback',
    payload: (state, answer) => {
      setFailed(false);
      return quiz ? quizPayload(state) : { ...modalPayload(state, answer), ...(estimate ? { estimate } : {}) };
    },
    onUnagreed: () =>
      showToast({
        title: 'Privacy Agreement Required',
        text: 'Please agree to our privacy policy to continue.',
        kind: 'destructive',
      }),
    onAccepted: (_body, here) => {
      if (here) onSent();
      showToast({ title: 'Message sent successfully!', text: "We'll get back to you shortly.", kind: 'plain' });
    },
    onFailed: () => {
      setFailed(true);
      showToast({ title: 'Error sending message', text: 'Please try again or call us directly.', kind: 'destructive' });
    },
  });

  if (pause) {
    return (
      <FormsPaused pause={pause}>
        <Button variant="quiet" onClick={onBack}>
          Back
        </Button>
      </FormsPaused>
    );
  }
  return (
    <form
      {...form}
      className={styles.form}
      data-answer={quiz ? 'quiz' : mode}
      data-slot="callback-form"
      aria-label={mode === 'email' ? 'Send us an email' : 'Ask for a callback'}
    >
      <div className={styles.message}>
        <FieldSummary id={id} fields={callbackFields} errors={errors} attempt={attempt} />
      </div>
      {quiz ? null : <input type="hidden" name="service" value={mode === 'email' ? generalService : callbackService} />}
      <CallbackFields
        id={id}
        errors={errors}
        needs={neededFields[mode]}
        parts={quiz ? ['email', 'timing'] : mode === 'email' ? ['email'] : ['timing']}
      />
      <div className={styles.end}>
        <Agreement id={id} hint={`${id}-hint`} />
        {/* A permanent message with its own text: the toast times out. */}
        <p className={styles.answer} role="alert">
          {failed ? "It hasn't been sent. What you typed is still here." : null}
        </p>
        <div className={styles.buttons}>
          <Button type="submit" busy={sending} disabled={hint !== ''} aria-describedby={`${id}-hint`}>
            {sending
              ? quiz
                ? 'Submitting...'
                : 'Sending...'
              : estimate
                ? 'Book the survey'
                : mode === 'email'
                  ? 'Send message'
                  : 'Request callback'}
          </Button>
          <Button variant="quiet" onClick={onBack}>
            Cancel
          </Button>
        </div>
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
        <StillTrying slow={slow} />
        <Challenge />
      </div>
    </form>
  );
}
