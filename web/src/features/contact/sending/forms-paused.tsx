import { useEffect, useRef, type ReactNode } from 'react';
import { ButtonLink, PhoneButton } from '../../../components/ui/button.tsx';
import { Icon } from '../../../components/ui/icon.tsx';
import { whatsappHref } from '../../../lib/contact-links.ts';
import { site } from '../../../lib/site.ts';
import styles from './forms-paused.module.css';

/** A pause of the forms, as a form has learnt of it. */
export interface Pause {
  /** The firm's own words. */
  sentence: string;
  /** True if the form had the focus, which its replacement takes. */
  focus: boolean;
  /** True if the form has a draft. */
  kept: boolean;
}

interface FormsPausedProps {
  pause: Pause;
  /** Further buttons. */
  children?: ReactNode;
}

/** Replaces a form while the firm has paused the forms: its sentence, and the ways that stay open (rule 4.40). */
export function FormsPaused({ pause: { sentence, focus, kept }, children }: FormsPausedProps) {
  const { whatsapp } = site;
  const place = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (focus) place.current?.focus();
  }, [focus]);

  return (
    <div className={styles.paused} tabIndex={-1} ref={place} data-slot="forms-paused">
      <p className={styles.sentence}>{sentence}</p>
      <div className={styles.ways}>
        <PhoneButton variant="primary" />
        <ButtonLink
          variant="outline"
          href={whatsappHref(whatsapp.quote, whatsapp.greeting)}
          target="_blank"
          rel="noopener"
        >
          <Icon name="chat" />
          Chat on WhatsApp<span className="visually-hidden"> (opens in a new tab)</span>
        </ButtonLink>
        {children}
      </div>
      {kept ? (
        <p className={styles.kept}>
          What you typed is kept in this tab. It'll be back in the form once we've opened it again.
        </p>
      ) : null}
    </div>
  );
}
