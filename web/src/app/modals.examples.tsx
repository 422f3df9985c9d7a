import { useState } from 'react';
import { Button } from '../components/ui/button.tsx';
import { openModal, useModal, type ModalName } from '../components/overlays/modal-store.ts';
import { CallbackForm } from '../features/contact/callback/callback-form.tsx';
import { QuizModal } from '../features/modals/quiz-modal.tsx';
import { Overlays } from './overlays.tsx';

const names: readonly ModalName[] = ['quote', 'quote-callback', 'contact', 'support', 'video'];

export function EachModal() {
  return (
    <>
      {names.map((name) => (
        <Button key={name} variant="outline" onClick={() => openModal(name)}>
          Open the {name} modal
        </Button>
      ))}
      <Overlays />
    </>
  );
}

/** Floating widgets are hidden while a modal is open. */
export function FromFloatingWidget() {
  const open = useModal() !== null;
  return open ? null : (
    <div data-float="">
      <Button variant="outline" aria-haspopup="dialog" onClick={() => openModal('support')}>
        Open it from a floating widget
      </Button>
    </div>
  );
}

/** The quiz modal without the safety check, which opens it (rule 2.111). */
export function Quiz() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open the quiz modal</Button>
      <QuizModal open={open} onClose={() => setOpen(false)} form={CallbackForm} />
    </>
  );
}
