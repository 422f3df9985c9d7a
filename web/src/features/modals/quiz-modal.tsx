import type { RenderCallbackForm } from '../../components/overlays/callback-form.ts';
import { Dialog } from '../../components/overlays/dialog.tsx';

interface QuizModalProps {
  open: boolean;
  /** Called when it was closed, in whatever way, or its form was sent. */
  onClose: () => void;
  form: RenderCallbackForm;
}

/** The security quiz modal (spec §2): the callback form, which sends its whole state from here (spec §3). */
export function QuizModal({ open, onClose, form: Form }: QuizModalProps) {
  return (
    <Dialog open={open} title="Talk it through with us" onClose={onClose}>
      <Form mode="callback" variant="quiz" onSent={onClose} onBack={onClose} />
    </Dialog>
  );
}
