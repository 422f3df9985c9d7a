import { useEffect, useId, useRef, type ReactNode } from 'react';
import { Icon } from './icon.tsx';
import styles from './dialog.module.css';

interface DialogProps {
  open: boolean;
  title: string;
  /** Called when the visitor closes it: by the button, the Escape key or a click beside it. */
  onClose: () => void;
  children: ReactNode;
}

/**
 * A modal window: the browser's own `<dialog>`, which holds the focus inside, gives it back afterwards
 * and makes the page behind it inert.
 */
export function Dialog({ open, title, onClose, children }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null);
  const beganBeside = useRef(false);
  const titleId = useId();

  useEffect(() => {
    const dialog = element.current;
    if (open && !dialog?.open) dialog?.showModal();
    if (!open && dialog?.open) dialog.close();
  }, [open]);

  return (
    // The click beside it is an extra: the Escape key and the button do the same.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      className={styles.dialog}
      data-slot="dialog"
      aria-labelledby={titleId}
      ref={element}
      onClose={onClose}
      onPointerDown={(event) => {
        // The frame fills the dialog, so an event on the dialog itself was on the backdrop.
        beganBeside.current = event.target === element.current;
      }}
      onClick={(event) => {
        // Not where the pointer was only let go: that is the end of a selection.
        if (beganBeside.current && event.target === element.current) element.current.close();
      }}
    >
      <div className={styles.frame}>
        <header className={styles.head}>
          <h2 id={titleId} className={styles.title}>
            {title}
          </h2>
          <button type="button" className={styles.close} onClick={() => element.current?.close()}>
            <Icon name="close" />
            <span className="visually-hidden">Close</span>
          </button>
        </header>
        {children}
      </div>
    </dialog>
  );
}
