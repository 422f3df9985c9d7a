import type { ReactNode } from 'react';
import { Button } from '../../components/ui/button.tsx';
import type { AnswerMode } from '../../components/overlays/callback-form.ts';
import { telHref, whatsappHref } from '../../lib/contact-links.ts';
import { estimateLink } from '../../lib/app-links.ts';
import { site } from '../../lib/site.ts';
import { Choice, Choices } from './choices.tsx';
import styles from './choices.module.css';
import { openModal } from '../../components/overlays/modal-store.ts';

interface ContactChoicesProps {
  onChoose: (mode: AnswerMode) => void;
  onCancel: () => void;
  /** Returns to the quote modal, if the visitor came from there (rule 2.82). */
  backToQuote: ReactNode;
}

/** The choice screen of the contact modal (rule 2.80). */
export function ContactChoices({ onChoose, onCancel, backToQuote }: ContactChoicesProps) {
  const { number } = site.phones.office;
  return (
    <>
      <Choices>
        <Choice
          icon="phone"
          label="Call Us Now"
          note={<span className="numerals">{number}</span>}
          href={telHref(number)}
        />
        <Choice
          icon="mail"
          label="Send an Email"
          note={`You write, we answer. ${site.claims.response} in office hours.`}
          onClick={() => onChoose('email')}
        />
        <Choice
          icon="app"
          label="Leave Your Number"
          note="We'll ring you, as soon as possible or at a time you choose."
          onClick={() => onChoose('callback')}
        />
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

interface QuoteChoicesProps {
  /** The WhatsApp number to use, one of the firm's two (rule 2.79). */
  whatsapp: 'quote' | 'support';
  onClose: () => void;
}

/** The options of the quote modals (rule 2.76). */
export function QuoteChoices({ whatsapp, onClose }: QuoteChoicesProps) {
  const { whatsapp: numbers, claims } = site;
  return (
    <Choices>
      <Choice
        icon="app"
        label="Online Quote"
        note={`A few questions, and the price is on your screen. ${claims.quoteTime}.`}
        href={estimateLink}
        newTab
        onClick={onClose}
      />
      <Choice
        icon="phone"
        label="Get In Touch with Our Team"
        note="Ring us, write to us, or leave your number."
        onClick={() => openModal('contact')}
      />
      <Choice
        icon="chat"
        label="WhatsApp"
        note="We've typed the first line for you. Send a photo of the house with it."
        brand="whatsapp"
        href={whatsappHref(numbers[whatsapp], numbers.greeting)}
      />
    </Choices>
  );
}

/** The choices of the support modal (rule 2.84), with the WhatsApp number for support. */
export function SupportChoices({ onChoose }: { onChoose: (mode: AnswerMode) => void }) {
  const { phones, whatsapp } = site;
  return (
    <Choices>
      <Choice
        icon="phone"
        label="Call Us"
        note={<span className="numerals">{phones.office.number}</span>}
        href={telHref(phones.office.number)}
      />
      <Choice
        icon="chat"
        label="WhatsApp Chat"
        note="We've typed the first line for you."
        brand="whatsapp"
        href={whatsappHref(whatsapp.support, whatsapp.greeting)}
      />
      <Choice
        icon="app"
        label="Request Callback"
        note="We'll ring you, as soon as possible or at a time you choose."
        onClick={() => onChoose('callback')}
      />
      <Choice
        icon="mail"
        label="Email Us"
        note={`You write, we answer. ${site.claims.response} in office hours.`}
        onClick={() => onChoose('email')}
      />
    </Choices>
  );
}
