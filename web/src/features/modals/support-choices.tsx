import type { AnswerMode } from '../../components/overlays/callback-form.ts';
import { telHref, whatsappHref } from '../../lib/contact-links.ts';
import { site } from '../../lib/site.ts';
import { Choice, Choices } from './choices.tsx';

/** The four ways to help (spec §2). The WhatsApp number is the one for support, not the one for quotes. */
export function SupportChoices({ onChoose }: { onChoose: (mode: AnswerMode) => void }) {
  const { phones, whatsapp } = site;
  return (
    <Choices>
      <Choice icon="phone" label="Call Us" note={<span className="numerals">{phones.office.number}</span>} href={telHref(phones.office.number)} />
      <Choice icon="chat" label="WhatsApp Chat" note="Your first line is typed already." brand="whatsapp" href={whatsappHref(whatsapp.support, whatsapp.greeting)} />
      <Choice icon="app" label="Request Callback" note="We ring you, as soon as possible or at an hour that you choose." onClick={() => onChoose('callback')} />
      <Choice icon="mail" label="Email Us" note={`You write, we answer. ${site.claims.response} in office hours.`} onClick={() => onChoose('email')} />
    </Choices>
  );
}
