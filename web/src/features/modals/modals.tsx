import { useState, type ReactNode } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { Dialog } from '../../components/overlays/dialog.tsx';
import type { AnswerMode, RenderCallbackForm } from '../../components/overlays/callback-form.ts';
import { closeModal, openModal, useModal, type ModalName } from '../../components/overlays/modal-store.ts';
import styles from './choices.module.css';
import { ContactChoices, QuoteChoices, SupportChoices } from './choice-screens.tsx';
import { Video } from './video.tsx';
import { useCloseOnNavigation } from './use-close-on-navigation.ts';

/** Titles of the choice screens; a form has the title of its choice. */
const titles: Record<ModalName, string> = {
  quote: 'Get a free quote',
  'quote-callback': 'Get a free quote',
  contact: 'Get in touch',
  support: 'Need Support?',
  video: 'A street at dusk',
};

const formTitles: Partial<Record<ModalName, Record<AnswerMode, string>>> = {
  contact: { email: 'Send an Email', callback: 'Leave Your Number' },
  support: { email: 'Email Us', callback: 'Request Callback' },
};

/** The content of the dialog: a modal, its form if one was chosen, and the modal from which it was reached. */
interface Step {
  modal: ModalName | null;
  mode: AnswerMode | null;
  from: ModalName | null;
}

/**
 * The modals (rules 2.75 to 2.86) in one dialog: when one replaces another only the content changes, and the opener of the
 * first regains the focus in the end.
 */
export function Modals({ form: Form }: { form: RenderCallbackForm }) {
  const modal = useModal();
  const [step, setStep] = useState<Step>({ modal: null, mode: null, from: null });
  if (step.modal !== modal) setStep({ modal, mode: null, from: step.modal });
  const { mode } = step;

  useCloseOnNavigation(modal !== null);

  const choose = (chosen: AnswerMode | null) => setStep({ ...step, mode: chosen });
  const toChoices = () => choose(null);
  const title = modal ? ((mode && formTitles[modal]?.[mode]) ?? titles[modal]) : '';

  // On every screen of the contact modal, if the visitor came from a quote modal (rule 2.82).
  const quote = step.from === 'quote' || step.from === 'quote-callback' ? step.from : null;
  const backToQuote =
    modal === 'contact' && quote ? (
      <Button variant="quiet" onClick={() => openModal(quote)}>
        Back to quote options
      </Button>
    ) : null;

  const contents: Record<ModalName, ReactNode> = {
    quote: <QuoteChoices whatsapp="quote" onClose={closeModal} />,
    'quote-callback': <QuoteChoices whatsapp="support" onClose={closeModal} />,
    contact: <ContactChoices onChoose={choose} onCancel={closeModal} backToQuote={backToQuote} />,
    support: <SupportChoices onChoose={choose} />,
    video: <Video label={titles.video} />,
  };

  return (
    <Dialog
      open={modal !== null}
      title={title}
      look={modal === 'video' ? 'wide' : mode ? 'plain' : 'street'}
      onClose={closeModal}
      onBack={mode ? toChoices : undefined}
    >
      {modal && mode ? (
        <>
          <Form mode={mode} variant="modal" onSent={closeModal} onBack={toChoices} />
          {backToQuote ? <div className={styles.ways}>{backToQuote}</div> : null}
        </>
      ) : (
        modal && contents[modal]
      )}
    </Dialog>
  );
}
