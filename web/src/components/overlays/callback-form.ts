import type { ReactNode } from 'react';

/** By what means the visitor wants an answer (spec §2). */
export type AnswerMode = 'email' | 'callback';

export interface CallbackFormProps {
  mode: AnswerMode;
  /** The quiz modal asks for more and sends all that the form holds (spec §3). */
  variant: 'modal' | 'quiz';
  /** The enquiry is taken, and the form has said so; not called once the form has gone from the page. */
  onSent: () => void;
  /** One step back; what was typed is kept. */
  onBack: () => void;
}

/** Draws the form. It belongs to another feature than the modals, so whoever draws a modal hands it in. */
export type RenderCallbackForm = (props: CallbackFormProps) => ReactNode;
