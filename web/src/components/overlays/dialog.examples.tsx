import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Dialog } from './dialog.tsx';

export function Opened() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open the dialog</Button>
      <Dialog open={open} title="A dialog" onClose={() => setOpen(false)}>
        <p>Its text, and something to do.</p>
        <Button>Do it</Button>
      </Dialog>
    </>
  );
}
