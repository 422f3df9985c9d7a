import { Dialog } from '../../../components/overlays/dialog.tsx';
import { CallbackForm } from './callback-form.tsx';

interface SurveyDialogProps {
  open: boolean;
  /** The estimate, which is sent below the message. */
  attached: string;
  onClose: () => void;
}

/** The callback form for a free survey, with the estimate attached (rule 2.102). */
export function SurveyDialog({ open, attached, onClose }: SurveyDialogProps) {
  return (
    <Dialog open={open} title="Book the free survey" onClose={onClose}>
      <CallbackForm mode="callback" variant="modal" attached={attached} onSent={onClose} onBack={onClose} />
    </Dialog>
  );
}
