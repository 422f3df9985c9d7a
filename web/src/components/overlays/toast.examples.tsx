import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Dialog } from './dialog.tsx';
import { showToast, type ToastMessage } from './toast-store.ts';

const sent: ToastMessage = {
  title: 'Message sent successfully!',
  text: "We'll get back to you shortly.",
  kind: 'plain',
};
const notSent: ToastMessage = {
  title: 'Error sending message',
  text: 'Please try again or call us directly.',
  kind: 'destructive',
};

export function BothKinds() {
  return (
    <p>
      <Button onClick={() => showToast(sent)}>Show a plain toast</Button>{' '}
      <Button variant="outline" onClick={() => showToast(notSent)}>
        Show a destructive toast
      </Button>
    </p>
  );
}

export function UnderADialog() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open a dialog with a toast</Button>
      <Dialog open={open} title="A dialog with a toast" onClose={() => setOpen(false)}>
        <Button onClick={() => showToast(notSent)}>Show a toast in the dialog</Button>
      </Dialog>
    </>
  );
}
