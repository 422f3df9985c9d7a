import type { ReactNode } from 'react';

/** How an enquiry of a modal is answered: by email, or by ringing back (spec §4). */
export type EnquiryMode = 'email' | 'callback';

export interface EnquiryFormProps {
  mode: EnquiryMode;
  /** What is sent differs (spec §3): the quiz modal sends the form's whole state. */
  variant: 'modal' | 'quiz';
  /** Called when the server has it. The form is empty again by then, and has said so. */
  onSent: () => void;
  /** One step back; the form keeps what was typed. */
  onBack: () => void;
  backLabel?: string;
}

/** Draws the form. It belongs to another feature, so whoever draws a modal hands it in. */
export type EnquiryForm = (props: EnquiryFormProps) => ReactNode;
