import { useState } from 'react';
import { Button } from '../../components/ui/button.tsx';
import type { CallbackFormProps } from '../../components/overlays/callback-form.ts';
import { CallbackForm } from './callback/callback-form.tsx';

/** A form that can be closed and reopened, as in a modal. */
function Openable({ label, ...props }: Pick<CallbackFormProps, 'mode' | 'variant'> & { label: string }) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return open ? (
    <CallbackForm {...props} onSent={close} onBack={close} />
  ) : (
    <Button onClick={() => setOpen(true)}>{label}</Button>
  );
}

export function EmailForm() {
  return <Openable label="Open the email form" mode="email" variant="modal" />;
}

export function Callback() {
  return <Openable label="Open the callback form" mode="callback" variant="modal" />;
}

export function Quiz() {
  return <Openable label="Open the quiz form" mode="callback" variant="quiz" />;
}
