import type { ReactNode } from 'react';

/** How the visitor wants to be answered. */
export type AnswerMode = 'email' | 'callback';

export interface CallbackFormProps {
  mode: AnswerMode;
  /** The quiz form sends its whole state (rule 3.2). */
  variant: 'modal' | 'quiz';
  /** Text that is sent below the message: an estimate. */
  attached?: string;
  /** Called when the enquiry was accepted, unless the form has been removed from the page. */
  onSent: () => void;
  /** Goes one step back; the draft is kept. */
  onBack: () => void;
}

/** Renders the form. The form belongs to another feature than the modals, so it is passed to them. */
export type RenderCallbackForm = (props: CallbackFormProps) => ReactNode;
