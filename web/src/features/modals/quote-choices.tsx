import { openModal } from '../../components/overlays/modal-store.ts';
import { whatsappHref } from '../../lib/contact-links.ts';
import { site } from '../../lib/site.ts';
import { Choice, Choices } from './choices.tsx';

interface QuoteChoicesProps {
  /** Which of the firm's two WhatsApp numbers it has: each of the two quote modals has its own. */
  whatsapp: 'quote' | 'support';
  onClose: () => void;
}

/** The three ways to a quote (spec §2). */
export function QuoteChoices({ whatsapp, onClose }: QuoteChoicesProps) {
  const { links, whatsapp: numbers, claims } = site;
  return (
    <Choices>
      <Choice icon="app" label="Online Quote" note={`A few questions, and the price is on your screen. ${claims.quoteTime}.`} href={links.estimateApp} onClick={onClose} />
      <Choice icon="phone" label="Get In Touch with Our Team" note="Ring us, write to us, or leave your number." onClick={() => openModal('contact')} />
      <Choice
        icon="chat"
        label="WhatsApp"
        note="Your first line is typed already. Send a photograph of the house with it."
        brand="whatsapp"
        href={whatsappHref(numbers[whatsapp], numbers.greeting)}
      />
    </Choices>
  );
}
