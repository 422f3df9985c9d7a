import { useRef, useState, useSyncExternalStore, type SubmitEvent } from 'react';
import { Button } from '../../components/button.tsx';
import { ErrorSummary } from '../../components/error-summary.tsx';
import { useToast } from '../../components/toast.tsx';
import { apiPaths } from '../../config/paths.ts';
import styles from './contact-form.module.css';
import { checkEnquiry, enquiryFields, readEnquiry, type EnquiryErrors } from './enquiry.ts';
import { ConsentSentence, EnquiryFields, fieldId } from './enquiry-fields.tsx';
import { createIdempotencyKey } from './idempotency-key.ts';
import { EnquirySent } from './enquiry-sent.tsx';
import { sendEnquiry } from './send-enquiry.ts';
import { readTouches } from './touch.ts';

/** The title above the list of what is wrong. */
export const SUMMARY_TITLE = 'Please put these right';

/** What the summary lists, in the order of the fields. */
function summaryOf(errors: EnquiryErrors) {
  return enquiryFields.flatMap((field) => (errors[field] ? [{ fieldId: fieldId(field), message: errors[field] }] : []));
}

const neverChanges = () => () => undefined;

/**
 * The enquiry form (spec §4 and §5). Its fields belong to the browser and not to React, so that what was typed
 * before the page became interactive stays. Without script the browser checks and posts it.
 */
export function ContactForm() {
  const [state, setState] = useState<'editing' | 'sending' | 'sent'>('editing');
  const [errors, setErrors] = useState<EnquiryErrors>({});
  const [attempt, setAttempt] = useState(0);
  // What was sent last, and its key: the same text again is the same enquiry, a changed one is another.
  const sent = useRef<{ text: string; key: string } | null>(null);
  const showToast = useToast();

  // With script the messages are ours; until then the browser's own check stands.
  const scripted = useSyncExternalStore(neverChanges, () => true, () => false);

  const refuse = (problems: EnquiryErrors) => {
    setErrors(problems);
    setAttempt((count) => count + 1);
  };

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (state === 'sending') return;
    const enquiry = readEnquiry(new FormData(event.currentTarget));
    // Spec §4: a filled honeypot drops the submit silently.
    if (enquiry.honeypot !== '') return;
    const problems = checkEnquiry(enquiry);
    if (Object.keys(problems).length > 0) {
      refuse(problems);
      return;
    }
    setErrors({});
    setState('sending');
    const text = JSON.stringify(enquiry);
    if (sent.current?.text !== text) sent.current = { text, key: createIdempotencyKey() };
    const outcome = await sendEnquiry(enquiry, readTouches(), sent.current.key);
    if (outcome.kind === 'accepted') {
      sent.current = null;
      setState('sent');
      return;
    }
    setState('editing');
    if (outcome.kind === 'refused') refuse(outcome.errors);
    else {
      showToast({
        title: 'Submission Error',
        text: 'There was an error submitting your message. Please try again or contact us directly.',
        kind: 'destructive',
      });
    }
  };

  if (state === 'sent') {
    return (
      <EnquirySent
        onAgain={() => {
          setAttempt(0);
          setState('editing');
          requestAnimationFrame(() => document.getElementById(fieldId('name'))?.focus());
        }}
      />
    );
  }

  const summary = summaryOf(errors);
  return (
    <form
      action={apiPaths.contact}
      method="post"
      noValidate={scripted}
      aria-labelledby="contact-form-title"
      onSubmit={(event) => void submit(event)}
    >
      {summary.length > 0 ? <ErrorSummary heading="h3" title={SUMMARY_TITLE} errors={summary} attempt={attempt} /> : null}
      <EnquiryFields errors={errors} />
      <div className={styles.end}>
        <Button type="submit" disabled={state === 'sending'}>
          {state === 'sending' ? 'Sending...' : 'Send message'}
        </Button>
        <ConsentSentence />
      </div>
    </form>
  );
}
