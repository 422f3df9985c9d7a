import type { ReactNode } from 'react';
import { Button } from '../../components/ui/button.tsx';
import type { AnswerMode } from '../../components/overlays/callback-form.ts';
import { telHref } from '../../lib/contact-links.ts';
import { site } from '../../lib/site.ts';
import { Choice, Choices } from './choices.tsx';
import styles from './choices.module.css';

interface ContactChoicesProps {
  onChoose: (mode: AnswerMode) => void;
  onCancel: () => void;
  /** The way back to the quote modal, if the visitor came from there. */
  backToQuote: ReactNode;
}

/** The choice screen of the contact modal (spec §2). */
export function ContactChoices({ onChoose, onCancel, backToQuote }: ContactChoicesProps) {
  const { number } = site.phones.office;
  return (
    <>
      <Choices>
        <Choice icon="phone" label="Call Us Now" note={<span className="numerals">{number}</span>} href={telHref(number)} />
        <Choice icon="mail" label="Send an Email" note={`You write, we answer. ${site.claims.response} in office hours.`} onClick={() => onChoose('email')} />
        <Choice icon="app" label="Leave Your Number" note="We ring you, as soon as possible or at an hour that you choose." onClick={() => onChoose('callback')} />
      </Choices>
      <div className={styles.ways}>
        {backToQuote}
        <Button variant="outline" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </>
  );
}
