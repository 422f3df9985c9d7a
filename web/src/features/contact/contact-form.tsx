import { useState, useEffect, useRef } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { showToast } from '../../components/overlays/toast-store.ts';
import { apiPaths } from '../../lib/paths.ts';
import styles from './contact-form.module.css';
import {
  checkEnquiry,
  enquiryFields,
  missingFields,
  missingFieldsSentence,
  readEnquiry,
  WIDE_WINDOW,
  type Enquiry,
  type EnquiryErrors,
} from './enquiry.ts';
import { ConsentSentence, EnquiryFields, fieldId, ID } from './enquiry-fields.tsx';
import { Challenge } from './sending/challenge.tsx';
import { FormsPaused } from './sending/forms-paused.tsx';
import { FieldSummary, StillTrying } from './sending/form-parts.tsx';
import { useSubmission, type Attempt } from './sending/use-submission.ts';
import { Icon } from '../../components/ui/icon.tsx';

/** The contact form (rules 4.1 to 4.4 and 5.1 to 5.10): the desktop's rules in wide windows, the phone's in narrow ones. */
export function ContactForm() {
  const [sent, setSent] = useState(false);
  const [missing, setMissing] = useState<EnquiryErrors>({});

  const prepare = (form: HTMLFormElement): Attempt<Enquiry> => {
    const enquiry = readEnquiry(new FormData(form));
    setMissing({});
    if (matchMedia(WIDE_WINDOW).matches) {
      const errors = checkEnquiry(enquiry);
      return Object.keys(errors).length > 0 ? { errors } : { body: enquiry };
    }
    const [first, ...others] = missingFields(enquiry);
    if (!first) return { body: enquiry };
    showToast({
      title: 'Required Fields Missing',
      text: missingFieldsSentence([first, ...others]),
      kind: 'destructive',
    });
    // The toast times out; the messages at the fields stay.
    setMissing(Object.fromEntries([first, ...others].map((field) => [field, 'Please fill this in'])));
    document.getElementById(fieldId(first))?.focus();
    return null;
  };

  const { form, errors, attempt, sending, slow, pause } = useSubmission({
    name: 'contact',
    url: apiPaths.contacts,
    fields: enquiryFields,
    prepare,
    onAccepted: () => setSent(true),
    onFailed: () =>
      showToast({
        title: 'Submission Error',
        text: 'There was an error submitting your message. Please try again or contact us directly.',
        kind: 'destructive',
      }),
  });

  if (pause) return <FormsPaused pause={pause} />;
  if (sent) {
    return (
      <EnquirySent
        onAgain={() => {
          setSent(false);
          requestAnimationFrame(() => document.getElementById(fieldId('name'))?.focus());
        }}
      />
    );
  }

  return (
    <form {...form} aria-labelledby="contact-form-title" data-slot="contact-form">
      <FieldSummary id={ID} fields={enquiryFields} errors={errors} attempt={attempt} />
      <EnquiryFields errors={{ ...missing, ...errors }} />
      <div className={styles.end}>
        <Button type="submit" busy={sending}>
          {sending ? 'Sending...' : 'Send message'}
        </Button>
        <ConsentSentence />
        <StillTrying slow={slow} />
        <Challenge />
      </div>
    </form>
  );
}

/** Replaces the form after an enquiry was accepted (rule 4.2), and takes the focus. */
function EnquirySent({ onAgain }: { onAgain: () => void }) {
  const title = useRef<HTMLHeadingElement>(null);

  useEffect(() => title.current?.focus(), []);

  return (
    <div className={styles.sent}>
      <Icon name="check" />
      <h3 className={styles.sentTitle} tabIndex={-1} ref={title}>
        Message Received!
      </h3>
      <p>Thank you for contacting the company. We'll be in touch with you shortly.</p>
      <Button variant="outline" onClick={onAgain}>
        Send Another Message
      </Button>
    </div>
  );
}
