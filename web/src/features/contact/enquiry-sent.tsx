import { useEffect, useRef } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { Icon } from '../../components/ui/icon.tsx';
import styles from './contact-form.module.css';

/** Stands where the form was once an enquiry is taken (spec §4). Takes the focus, as the form is gone. */
export function EnquirySent({ onAgain }: { onAgain: () => void }) {
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
