import { Dialog } from '../../../components/overlays/dialog.tsx';
import type { EstimatePayload } from '../../../lib/estimate-payload.ts';
import { CallbackForm } from './callback-form.tsx';

interface SurveyDialogProps {
  open: boolean;
  estimate: EstimatePayload;
  onClose: () => void;
}

/** The callback form for a free survey, which carries the estimate (rule 2.102). */
export function SurveyDialog({ open, estimate, onClose }: SurveyDialogProps) {
  return (
    <Dialog open={open} title="Book the free survey" onClose={onClose}>
      <CallbackForm mode="callback" variant="modal" estimate={estimate} onSent={onClose} onBack={onClose} />
    </Dialog>
  );
}
