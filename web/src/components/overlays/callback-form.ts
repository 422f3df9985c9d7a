import type { ReactNode } from 'react';
import type { EstimatePayload } from '../../lib/estimate-payload.ts';

/** How the visitor wants to be answered. */
export type AnswerMode = 'email' | 'callback';

export interface CallbackFormProps {
  mode: AnswerMode;
  /** The quiz form sends its whole state (rule 3.2). */
  variant: 'modal' | 'quiz';
  /** The estimate that a survey is booked for. */
  estimate?: EstimatePayload;
  /** Called when the enquiry was accepted, unless the form has been removed from the page. */
  onSent: () => void;
  /** Goes one step back; the draft is kept. */
  onBack: () => void;
}

/** Renders the form. The form belongs to another feature than the modals, so it is passed to them. */
export type RenderCallbackForm = (props: CallbackFormProps) => ReactNode;
