import { openModal } from '../../components/modal-store.ts';
import { whatsappHref } from '../../config/contact-links.ts';
import { site } from '../../config/site.ts';
import { Choice, Choices } from './choices.tsx';

/**
 * The three ways to a quote (spec §2). Of the firm's two WhatsApp numbers this is the one for quotes; the other one
 * answers in the support modal.
 */
export function QuoteChoices({ onClose }: { onClose: () => void }) {
  const { links, whatsapp, claims } = site;
  return (
    <Choices>
      <Choice icon="app" label="Online Quote" note={`A few questions, and the price is on your screen. ${claims.quoteTime}.`} href={links.estimateApp} onClick={onClose} />
      <Choice icon="phone" label="Get In Touch with Our Team" note="Ring us, write to us, or leave your number." onClick={() => openModal('contact')} />
      <Choice
        icon="chat"
        label="WhatsApp"
        note="Your first line is typed already. Send a photograph of the house with it."
        brand="whatsapp"
        href={whatsappHref(whatsapp.quote, whatsapp.greeting)}
      />
    </Choices>
  );
}
