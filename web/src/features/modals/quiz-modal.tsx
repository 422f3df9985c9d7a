import type { RenderCallbackForm } from '../../components/overlays/callback-form.ts';
import { Dialog } from '../../components/overlays/dialog.tsx';

interface QuizModalProps {
  open: boolean;
  /** Called when the modal was closed or its form sent. */
  onClose: () => void;
  form: RenderCallbackForm;
}

/** The quiz modal (rule 2.85), whose form sends its whole state (rule 3.2). */
export function QuizModal({ open, onClose, form: Form }: QuizModalProps) {
  return (
    <Dialog open={open} title="Talk it through with us" onClose={onClose}>
      <Form mode="callback" variant="quiz" onSent={onClose} onBack={onClose} />
    </Dialog>
  );
}
